"""Lessons: the positions, the sentences, and the answers that each step asks for."""

from game.tabletop.lessons.course import Course
from game.tabletop.lessons.example_of_play import EXAMPLE_OF_PLAY
from game.tabletop.lessons.first_night import FIRST_NIGHT
from game.tabletop.lessons.lesson import Lesson, LessonStep

LESSONS = (FIRST_NIGHT, EXAMPLE_OF_PLAY)
"""All lessons, the easier one first."""

__all__ = ["EXAMPLE_OF_PLAY", "FIRST_NIGHT", "LESSONS", "Course", "Lesson", "LessonStep"]
