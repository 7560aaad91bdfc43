"""Combinatorial game theory of heap games: exact values, proven periods, plain answers.

>>> import sprague
>>> kayles = sprague.game("0.77")
>>> kayles.values(11)
array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint32)
>>> kayles.period().period
12
>>> sprague.position("kayles[5] + grundy[12]").outcome
'N'
>>> sprague.value("{2|0||-1}").mean
0

`game` reads a game, `position` a sum, `value` a value, `sweep` a whole family; `atlas`, `find`, `check`,
`verify` and `run` ask the rest. Answers are dataclasses (`sprague.answers`) whose `to_dict()` is the JSON document that the
program prints with `--json`. What cannot be answered is a `SpragueError` with the place and a hint. Ctrl-C stops
anything. `sprague.cluster` sweeps on many machines.
"""

from . import answers, errors
from ._sprague import __version__
from .errors import FileTrouble, LimitReached, NotAnswerable, NotReadable, SpragueError, TimeUp
from .families import Sweep, open_sweep, sweep
from .functions import FunctionGame
from .games import Game, game, games
from .partizan import Value, value
from .pictures import Picture, plot
from .positions import Position, position
from .questions import atlas, certify, check, claim, dominates, find, verify
from .runs import codes, run

__all__ = [
    "FileTrouble",
    "FunctionGame",
    "Game",
    "LimitReached",
    "NotAnswerable",
    "NotReadable",
    "Picture",
    "Position",
    "SpragueError",
    "Sweep",
    "TimeUp",
    "Value",
    "__version__",
    "answers",
    "atlas",
    "certify",
    "check",
    "claim",
    "codes",
    "dominates",
    "errors",
    "find",
    "game",
    "games",
    "open_sweep",
    "plot",
    "position",
    "progress",
    "run",
    "sweep",
    "value",
    "verify",
]


def progress(shown: "bool | None") -> None:
    """Whether long work shows how far it is: True, False, or None for wherever somebody is watching."""
    from . import _asking

    _asking.PROGRESS = shown
