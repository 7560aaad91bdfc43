"""How answers look in a notebook, light or dark. Nothing is computed here but what is shown."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Sequence

from . import _show, answers
from ._document import Answer
from .errors import SpragueError

if TYPE_CHECKING:
    from .families import Sweep
    from .games import Game
    from .partizan import Value
    from .positions import Position

_ROWS = 12
_COLUMNS = 20
_LISTED = 50
_FIRST = 20
# The two colours of a thermograph.
_PAPER, _INK = "#ffffff", "#222222"

# Colours are those of the notebook, made fainter, so that they suit a light and a dark one. The class is doubled to
# be stronger than the notebook's own rules for tables.
_STYLE = """<style>
.sprague.sprague { font-size: 13px; line-height: 1.5; overflow-x: auto; }
.sprague.sprague h4 { font-size: 1.15em; font-weight: 600; margin: 0.2em 0 0.5em; }
.sprague.sprague p { margin: 0.1em 0 0.5em; max-width: 46em; }
.sprague.sprague .faint { opacity: 0.65; }
.sprague.sprague .badge { border: 1px solid rgba(46, 160, 105, 0.6); background: rgba(46, 160, 105, 0.14);
  border-radius: 0.8em; padding: 0.05em 0.6em; white-space: nowrap; }
.sprague.sprague .badge.open { border-color: rgba(128, 128, 128, 0.6); background: rgba(128, 128, 128, 0.14); }
.sprague.sprague table { border: 0; border-collapse: collapse; margin: 0.5em 0 0.7em; font-size: 1em;
  font-variant-numeric: tabular-nums; }
.sprague.sprague tr { background: none; }
.sprague.sprague tr:hover { background: rgba(128, 128, 128, 0.1); }
.sprague.sprague th, .sprague.sprague td { border: 0; padding: 0.1em 0.55em; text-align: left; vertical-align: top; }
.sprague.sprague th { font-weight: 400; opacity: 0.6; }
.sprague.sprague thead tr { border-bottom: 1px solid rgba(128, 128, 128, 0.35); background: none; }
.sprague.sprague .grid th, .sprague.sprague .grid td, .sprague.sprague .number { text-align: right; }
.sprague.sprague .grid tbody th { border-right: 1px solid rgba(128, 128, 128, 0.35); }
.sprague.sprague .zero { background: rgba(66, 133, 244, 0.16); border-radius: 0.3em; }
.sprague.sprague .outside { background: rgba(230, 126, 34, 0.22); border-radius: 0.3em; }
.sprague.sprague .side { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start; }
.sprague.sprague .picture { width: 22em; }
.sprague.sprague svg { max-width: 100%; height: auto; }
</style>"""


def html(answer: Answer) -> Optional[str]:
    """An answer for a notebook."""
    write = _HTML.get(type(answer))
    return _whole(write(answer) if write else f"<pre>{escape(_show.text(answer))}</pre>")


def game(game: Game) -> str:
    """A game: its rules, its period, and its values in rows of the period."""
    parts = [f"<h4>{escape(game.name)}</h4>"]
    with suppress(SpragueError):
        parts.append(_paragraphs(_show.text(game.rules)))
    if game.is_partizan:
        values = [str(value) for value in game.values(24)]
        return _whole(*parts, _grid(values, 0, 6))
    if game.is_loopy:
        return _whole(*parts, _answer(game.table()))
    found = game.period(seconds=2.0, limit=100_000)
    return _whole(*parts, _answer(found), _values(game, found))


def position(position: Position) -> str:
    """A position: who wins it, and every winning move."""
    return _whole(_win(position.win()))


def sweep(sweep: Sweep) -> str:
    """A family: its extremes, and the first rows."""
    return _whole(_swept(sweep.summary, list(islice(sweep, _FIRST))))


def value(value: Value) -> str:
    """A value: its name, what is known of it, and its thermograph."""
    rows = [
        ("canonical", _shortened(value.canonical)),
        ("outcome", _show.outcome(value.outcome)),
        ("mean", value.mean),
        ("temperature", value.temperature),
        ("atomic weight", "none" if value.atomic_weight is None else value.atomic_weight),
        ("birthday", value.birthday),
    ]
    picture = ""
    with suppress(SpragueError):
        picture = f'<div class="picture">{_in_colours_of_the_page(value.plot().svg)}</div>'
    heading = f"<h4>{escape(_shortened(str(value)))}</h4>"
    return _whole(f'<div class="side"><div>{heading}{_facts(rows)}</div>{picture}</div>')


def _in_colours_of_the_page(svg: str) -> str:
    """A drawing in ink on white, without the white and in the colour of the text around it."""
    return svg.replace(_PAPER, "none").replace(_INK, "currentColor")


def _whole(*parts: str) -> str:
    return f'{_STYLE}<div class="sprague">{"".join(parts)}</div>'


def _answer(answer: Answer) -> str:
    write = _HTML.get(type(answer))
    return write(answer) if write else _paragraphs(_show.text(answer))


def _values(game: Game, found: Any) -> str:
    """A table of the first values, in rows of the period, with those that are outside the pattern marked."""
    pattern = found if found.period else found.observed
    start = game._game.start
    if pattern is None or not 2 <= pattern.period <= 40:
        return _grid([str(v) for v in game.values(10 * _COLUMNS - 1)], start, _COLUMNS)
    period, first, saltus = pattern.period, pattern.preperiod, pattern.saltus or 0
    rows = min(_ROWS, -(-(first + 2 * period) // period))
    values = game.values(rows * period - 1).tolist()
    repeated = game.values(first + period - 1, start=first).tolist()

    def is_outside(heap: int) -> bool:
        periods, place = divmod(heap - first, period)
        return bool(values[heap - start] != repeated[place] + periods * saltus)

    outside = {heap for heap in range(start, first) if heap - start < len(values) and is_outside(heap)}
    legend = '<p class="faint">marked: <span class="outside">&nbsp;outside the pattern&nbsp;</span></p>' if outside else ""
    return _grid([str(v) for v in values], start, period, outside) + legend


def _grid(cells: Sequence[str], start: int, width: int, outside: Iterable[int] = ()) -> str:
    """Values in rows, those of lost heaps tinted, those outside a pattern marked."""
    marked = set(outside)
    head = "".join(f"<th>+{place}</th>" for place in range(width))
    body = []
    for begin in range(0, len(cells), width):
        row = enumerate(cells[begin : begin + width], start + begin)
        shown = "".join(_cell(cell, heap in marked) for heap, cell in row)
        body.append(f"<tr><th>{start + begin}</th>{shown}</tr>")
    head = f"<thead><tr><th>n</th>{head}</tr></thead>"
    return f'<table class="grid">{head}<tbody>{"".join(body)}</tbody></table>'


def _cell(cell: str, outside: bool) -> str:
    kind = ' class="outside"' if outside else ' class="zero"' if cell == "0" else ""
    return f"<td{kind}>{escape(cell)}</td>"


def _facts(rows: Iterable[tuple[str, Any]]) -> str:
    """What is known, line by line."""
    lines = (f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>" for name, fact in rows)
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    def line(tag: str, cells: Iterable[Any]) -> str:
        return "<tr>" + "".join(_data(tag, cell) for cell in cells) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table><thead>{line('th', head)}</thead><tbody>{body}</tbody></table>"


def _data(tag: str, cell: Any) -> str:
    number = ' class="number"' if isinstance(cell, int) and not isinstance(cell, bool) else ""
    return f"<{tag}{number}>{escape(_said(cell))}</{tag}>"


def _said(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "–" if cell is None else str(cell)


def _paragraphs(written: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in written.splitlines())


def _sentence(written: str) -> str:
    return written[:1].upper() + written[1:]


def _shortened(written: str) -> str:
    return written if len(written) <= 200 else written[:200] + " …"


def _badge(said: str, proved: bool) -> str:
    return f'<span class="badge{"" if proved else " open"}">{escape(said)}</span>'


def _period(answer: answers.NimPeriodAnswer) -> str:
    proof = answer.proof
    if proof is None:
        said = _show.text(answer).split("; ", 1)[-1]
        return f"<p>{_badge('unknown', False)} {escape(_sentence(said))}</p>"
    saltus = f" with saltus {answer.saltus}" if answer.kind == "arithmetic" else ""
    kind = "Arithmetic period" if answer.kind == "arithmetic" else "Period"
    said = f"{kind} <b>{answer.period}</b>{saltus} from heap {answer.preperiod} on"
    checked = ""
    if proof.checked_below is not None:
        checked = f" Checked for {proof.checked_from or 0} ≤ n &lt; {proof.checked_below}."
    theorem = f"{proof.theorem}: {proof.statement}."
    why = f'<p class="faint">{escape(_sentence(theorem))}{checked}</p>'
    return f"<p>{said} {_badge('proved for all heaps', True)}</p>{why}"


def _win(answer: answers.WinAnswer) -> str:
    worth = [(part.text, "" if part.value is None else _show.worth(part.value)) for part in answer.components]
    parts = [
        f"<h4>{escape(answer.position)}</h4>",
        f"<p>{escape(_show.outcome(answer.outcome))}</p>",
        f'<div class="side">{_table(("component", "value"), worth[:_LISTED])}',
    ]
    if answer.moves:
        moves = [_move(answer, move) for move in answer.moves]
        head = ("winning move in", "to") if len(moves[0]) == 2 else ("player", "winning move in", "to")
        parts.append(_table(head, moves[:_LISTED]))
    parts.append("</div>")
    if len(answer.moves) > _LISTED:
        parts.append(f'<p class="faint">… and {len(answer.moves) - _LISTED} more moves</p>')
    return "".join(parts)


def _move(answer: answers.WinAnswer, move: answers.MoveAnswer) -> tuple[str, ...]:
    where = (answer.components[move.component].text, _show.destination(move.to))
    both = all(other.player == "any" for other in answer.moves)
    return where if both else (move.player, *where)


def _nim_values(answer: answers.NimValuesAnswer) -> str:
    return _grid([str(value) for value in answer.values], answer.start, _COLUMNS)


def _loopy_values(answer: answers.LoopyValuesAnswer) -> str:
    cells = ["?" if value is None else _show.worth(value) for value in answer.values]
    return _grid(cells, answer.start, _COLUMNS)


def _sweep(answer: answers.SweepAnswer) -> str:
    return _swept(answer, answer.rows[:_LISTED])


def _swept(answer: answers.SweepAnswer, rows: Sequence[answers.SweepRow]) -> str:
    first, *rest = _show.text(answer).splitlines()
    heading = f"<h4>{escape(answer.family)}</h4><p>{escape(first.removeprefix(answer.family + ': '))}</p>"
    cells = [(row.game, row.preperiod, row.period, row.saltus, row.expandable) for row in rows]
    shown = _table(("game", "preperiod", "period", "saltus", "expandable"), cells) if cells else ""
    left = answer.matching - len(rows)
    more = f'<p class="faint">{left} more rows</p>' if left > 0 and cells else ""
    return heading + _paragraphs("\n".join(rest)) + shown + more


def _claim(answer: answers.ClaimAnswer) -> str:
    verdict = _show.VERDICTS[answer.verdict]
    said = _badge(verdict, answer.holds is True)
    if answer.holds is False:
        said = f'<span class="outside">&nbsp;{escape(verdict)}&nbsp;</span>'
    details = "\n".join(_show.text(answer).splitlines()[1:])
    return f"<h4>{escape(answer.claim)}</h4><p>{said}</p>{_paragraphs(details)}"


_HTML: dict[type, Callable[[Any], str]] = {
    answers.NimPeriodAnswer: _period,
    answers.NimValuesAnswer: _nim_values,
    answers.LoopyValuesAnswer: _loopy_values,
    answers.WinAnswer: _win,
    answers.SweepAnswer: _sweep,
    answers.ClaimAnswer: _claim,
}
