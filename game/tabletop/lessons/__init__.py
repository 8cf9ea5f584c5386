"""Lessons: the positions, the sentences, and the answers that each step asks for."""

from game.tabletop.lessons.course import Course
from game.tabletop.lessons.first_night import FIRST_NIGHT
from game.tabletop.lessons.into_the_castle import INTO_THE_CASTLE
from game.tabletop.lessons.lesson import Lesson, LessonStep

LESSONS = (FIRST_NIGHT, INTO_THE_CASTLE)
"""All lessons, the easier one first."""

__all__ = ["FIRST_NIGHT", "INTO_THE_CASTLE", "LESSONS", "Course", "Lesson", "LessonStep"]
