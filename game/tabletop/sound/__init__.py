"""What is heard when: cues of events, music of stages."""
