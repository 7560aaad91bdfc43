"""`python -m sprague.cluster`: sweeps, long runs and atlases on a cluster, from a shell."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Iterator, Optional, Sequence

from .. import _asking, __version__
from ..errors import SpragueError
from ..questions import read_text
from ..runs import codes
from .census import run
from .mapping import atlas
from .sweeping import sweep
from .working import Say


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Exit code 0: all is done; 1: some units or games kept failing; 2: it could not be asked; 130: Ctrl-C."""
    asked = _parser().parse_args(arguments)
    if not asked.quiet:
        _asking.PROGRESS = True
    try:
        return {"sweep": _sweep, "run": _run, "atlas": _atlas}[asked.command](asked)
    except (SpragueError, OSError, TypeError, ValueError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130


def _sweep(asked: argparse.Namespace) -> int:
    done = sweep(
        asked.family,
        asked.out,
        scheduler=asked.scheduler,
        limit=asked.limit,
        expansion=not asked.no_expansion,
        large=asked.yes,
        where=asked.where,
        workers=asked.workers,
        retries=asked.retries,
        say=_say(asked),
    )
    if done.summary is not None:
        print(done.summary)
    else:
        print(f"{done.units - len(done.failed)} of {done.units} units are in {done.out}")
    return _report({f"unit {index}": reason for index, reason in done.failed.items()})


def _run(asked: argparse.Namespace) -> int:
    done = run(
        _codes(asked),
        asked.to,
        asked.out,
        scheduler=asked.scheduler,
        every=asked.every,
        memory=None if asked.memory is None else asked.memory << 20,
        workers=asked.workers,
        retries=asked.retries,
        say=_say(asked),
    )
    proved = [code for code, answer in done.results.items() if answer.period]
    print(f"{len(done.results)} games computed, {len(proved)} of them with a proved period")
    return _report(done.failed)


def _atlas(asked: argparse.Namespace) -> int:
    done = atlas(
        " ".join(asked.codes),
        asked.out,
        scheduler=asked.scheduler,
        limit=asked.limit,
        work=asked.work,
        memory=None if asked.memory is None else asked.memory << 20,
        workers=asked.workers,
        retries=asked.retries,
        say=_say(asked),
    )
    if done.answer is not None:
        print(done.answer)
    return _report({f"part {part}": reason for part, reason in done.failed.items()})


def _report(failed: "dict[str, str]") -> int:
    for what, reason in failed.items():
        print(f"{what} failed: {reason}", file=sys.stderr)
    if failed:
        print("the same command tries them again", file=sys.stderr)
    return 1 if failed else 0


def _codes(asked: argparse.Namespace) -> Iterator[str]:
    given = bool(asked.codes) + bool(asked.file) + bool(asked.length)
    if given != 1:
        raise ValueError("name the games, give --file with one on each line, or --length for all codes of a length")
    if asked.length:
        yield from codes(asked.length, digit=asked.digit)
    elif asked.file:
        lines = read_text(asked.file).splitlines()
        yield from (line.strip() for line in lines if line.strip() and not line.startswith("#"))
    else:
        yield from asked.codes


def _say(asked: argparse.Namespace) -> Say:
    return (lambda line: None) if asked.quiet else (lambda line: print(line, file=sys.stderr))


def _number(written: str) -> int:
    """A whole number, also as 10^6 or 1e6."""
    match = re.fullmatch(r"(\d+)(?:\^(\d+))?", written) or re.fullmatch(r"(\d+)e(\d+)", written)
    if not match:
        raise argparse.ArgumentTypeError(f"{written} is not a whole number such as 1000000 or 10^6")
    if "e" in written:
        return int(match[1] + "0" * int(match[2]))
    power: int = int(match[1]) ** int(match[2] or 1)
    return power


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sprague.cluster",
        description="Sweeps, long runs and atlases on a Dask cluster, with the same files as on one machine. "
        "Whatever is finished is skipped when the same command is given again.",
    )
    parser.add_argument("--version", action="version", version=f"sprague {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--out", required=True, metavar="DIR", help="a folder that all workers see, or a URL for fsspec")
    shared.add_argument("--scheduler", metavar="ADDRESS", help="such as tcp://host:8786; else a cluster of this machine")
    shared.add_argument("--workers", type=int, metavar="N", help="workers on this machine, if there is no scheduler")
    shared.add_argument("--retries", type=int, default=2, metavar="N", help="how often a failure is tried again (2)")
    shared.add_argument("--quiet", action="store_true", help="no progress, no dashboard address")

    one = commands.add_parser("sweep", parents=[shared], help="every game of a family, one row each, as Parquet")
    one.add_argument("family", metavar="FAMILY", help="such as 'S(a,b,c) with c <= 200'")
    one.add_argument("--limit", type=_number, metavar="N", help="look at so many heaps of each game")
    one.add_argument("--no-expansion", action="store_true", help="leave out expansion sets")
    one.add_argument("--where", metavar="EXPR", help="count the games that satisfy this in the summary")
    one.add_argument("--yes", action="store_true", help="sweep even a very large family")

    many = commands.add_parser("run", parents=[shared], help="long runs of many games, each with its state file")
    many.add_argument("codes", nargs="*", metavar="CODE", help="such as 0.77")
    many.add_argument("--file", metavar="FILE", help="a file with a game on each line")
    many.add_argument("--length", type=int, metavar="N", help="all codes with up to N digits")
    many.add_argument("--digit", type=int, default=7, metavar="D", help="the largest digit of those (7)")
    many.add_argument("--to", type=_number, required=True, metavar="N", help="the last heap, such as 10^6")
    many.add_argument("--every", type=float, default=60.0, metavar="S", help="keep the state every S seconds (60)")
    many.add_argument("--memory", type=int, metavar="MIB", help="memory for each run")

    octal = commands.add_parser("atlas", parents=[shared], help="octal games up to equivalence, what is proved and open")
    octal.add_argument("codes", nargs="+", metavar="CODES", help="such as .abc, where a letter stands for any digit")
    octal.add_argument("--limit", type=_number, metavar="N", help="look at so many heaps of each game")
    octal.add_argument("--work", type=_number, metavar="STEPS", help="so much work for each game (10^9)")
    octal.add_argument("--memory", type=int, metavar="MIB", help="memory for each worker")
    return parser


if __name__ == "__main__":
    sys.exit(main())
