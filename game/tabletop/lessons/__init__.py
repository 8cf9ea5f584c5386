"""Lessons: what is shown and said, and which answers follow it."""

from game.tabletop.lessons.course import Course
from game.tabletop.lessons.example_of_play import EXAMPLE_OF_PLAY
from game.tabletop.lessons.first_night import FIRST_NIGHT
from game.tabletop.lessons.lesson import Lesson, LessonStep

LESSONS = (FIRST_NIGHT, EXAMPLE_OF_PLAY)
"""All there are, the easier one first."""

__all__ = ["EXAMPLE_OF_PLAY", "FIRST_NIGHT", "LESSONS", "Course", "Lesson", "LessonStep"]
