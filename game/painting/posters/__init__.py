"""Full-screen background pictures of the title, the infiltration and the morning after."""
