"""How answers look: a few lines of text, and HTML for notebooks. Nothing is computed here."""

from __future__ import annotations

import json
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Sequence

from . import answers
from ._document import Answer
from .errors import SpragueError

if TYPE_CHECKING:
    from .games import Game
    from .partizan import Value
    from .positions import Position

_ROWS = 12
_COLUMNS = 20
_LISTED = 50


def text(answer: Answer) -> str:
    """An answer in a few lines; the document where there is nothing shorter to say."""
    write = _TEXTS.get(type(answer))
    return write(answer) if write else json.dumps(answer.to_dict(), indent=2, ensure_ascii=False)


def html(answer: Answer) -> Optional[str]:
    """An answer for a notebook."""
    write = _HTML.get(type(answer))
    return write(answer) if write else f"<pre>{escape(text(answer))}</pre>"


def game_html(game: Game) -> str:
    """A game: its rules, its period, and its values in rows of the period."""
    parts = [f"<h4>{escape(game.name)}</h4>"]
    with suppress(SpragueError):
        parts.append(_paragraphs(text(game.rules)))
    if game.is_partizan:
        values = [str(value) for value in game.values(24)]
        return "".join([*parts, _grid(values, 0, 6)])
    if game.is_loopy:
        return "".join([*parts, html(game.table()) or ""])
    found = game.period(seconds=2.0, limit=100_000)
    parts += [_paragraphs(text(found)), _values_html(game, found)]
    return "".join(parts)


def position_html(position: Position) -> str:
    """A position: who wins it, and every winning move."""
    return _win_html(position.win())


def value_html(value: Value) -> str:
    """A value: its name, what is known of it, and its thermograph."""
    rows = [
        ("canonical", _shortened(value.canonical)),
        ("outcome", value.outcome),
        ("mean", str(value.mean)),
        ("temperature", str(value.temperature)),
        ("atomic weight", "none" if value.atomic_weight is None else str(value.atomic_weight)),
        ("birthday", str(value.birthday)),
    ]
    table = _table(("", ""), rows)
    picture = ""
    with suppress(SpragueError):
        picture = value.plot().svg
    return f"<h4>{escape(_shortened(str(value)))}</h4>{table}{picture}"


def _values_html(game: Game, found: Any) -> str:
    """A table of the first values, in rows of the period, with those that are outside the pattern marked."""
    pattern = found if found.period else found.observed
    if pattern is None or not 2 <= pattern.period <= 40:
        return _grid([str(v) for v in game.values(10 * _COLUMNS - 1)], game._game.start, _COLUMNS)
    period, first = pattern.period, pattern.preperiod
    rows = min(_ROWS, -(-(first + 2 * period) // period))
    return _grid([str(v) for v in game.values(rows * period - 1)], game._game.start, period, first)


def _grid(cells: Sequence[str], start: int, width: int, repeats_from: Optional[int] = None) -> str:
    head = "".join(f"<th>+{place}</th>" for place in range(width))
    body = []
    for begin in range(0, len(cells), width):
        row = cells[begin : begin + width]
        marked = "".join(_value_cell(cell, start + begin + place, repeats_from) for place, cell in enumerate(row))
        body.append(f"<tr><th>{start + begin}</th>{marked}</tr>")
    return f"<table><thead><tr><th>n</th>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"


def _value_cell(cell: str, heap: int, repeats_from: Optional[int]) -> str:
    before = repeats_from is not None and heap < repeats_from
    style = ' style="opacity: 0.55"' if before else ""
    return f"<td{style}>{escape(cell)}</td>"


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    def line(tag: str, cells: Iterable[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"

    return f"<table>{line('th', head)}{''.join(line('td', row) for row in rows)}</table>"


def _paragraphs(written: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in written.splitlines())


def _shortened(written: str) -> str:
    return written if len(written) <= 200 else written[:200] + " …"


def _rules(answer: answers.RulesAnswer) -> str:
    return "\n".join(answer.rules)


def _period(answer: answers.NimPeriodAnswer) -> str:
    if answer.kind == "unknown":
        observed = answer.observed
        seen = f"; observed: period {observed.period} from heap {observed.preperiod} on" if observed else ""
        return f"{answer.ruleset}: unknown; {answer.computed} heaps computed{seen}. {answer.reason}"
    proof = answer.proof
    saltus = f" with saltus {answer.saltus}" if answer.kind == "arithmetic" else ""
    kind = "arithmetic period" if answer.kind == "arithmetic" else "period"
    theorem = f" ({proof.theorem})" if proof else ""
    return (
        f"{answer.ruleset}: {kind} {answer.period}{saltus} from heap {answer.preperiod} on, "
        f"proved for all heaps{theorem}"
    )


def _win(answer: answers.WinAnswer) -> str:
    lines = [f"{answer.position}: {_outcome(answer.outcome)}"]
    lines += [f"  {_move(answer, move)}" for move in answer.moves[:_LISTED]]
    if len(answer.moves) > _LISTED:
        lines.append(f"  … and {len(answer.moves) - _LISTED} more")
    return "\n".join(lines)


def _win_html(answer: answers.WinAnswer) -> str:
    worth = [(part.text, "" if part.value is None else _worth(part.value)) for part in answer.components]
    parts = [
        f"<h4>{escape(answer.position)}</h4>",
        f"<p>{escape(_outcome(answer.outcome))}</p>",
        _table(("component", "value"), worth[:_LISTED]),
    ]
    if answer.moves:
        moves = [(answer.components[move.component].text, move.player, _to(move.to)) for move in answer.moves]
        parts.append(_table(("winning move in", "player", "to"), moves[:_LISTED]))
        if len(moves) > _LISTED:
            parts.append(f"<p>… and {len(moves) - _LISTED} more</p>")
    return "".join(parts)


def _worth(worth: Any) -> str:
    if isinstance(worth, Answer):
        return "∞(" + ", ".join(str(number) for number in worth["infinity"]) + ")"
    return str(worth)


def _outcome(outcome: Optional[str]) -> str:
    words = {
        "N": "the player to move wins",
        "P": "the player who has just moved wins",
        "L": "Left wins, whoever starts",
        "R": "Right wins, whoever starts",
        "draw": "neither player can force a win",
    }
    if outcome is None:
        return "undetermined within the limits"
    return f"{outcome}: {words[outcome]}" if outcome in words else outcome


def _move(answer: answers.WinAnswer, move: answers.MoveAnswer) -> str:
    who = "" if move.player == "any" else f"{move.player}: "
    return f"{who}{answer.components[move.component].text} to {_to(move.to)}"


def _to(to: Any) -> str:
    if isinstance(to, list):
        return " + ".join(str(heap) for heap in to) if to else "0"
    return str(to)


def _nim_values(answer: answers.NimValuesAnswer) -> str:
    width = max((len(str(value)) for value in answer.values), default=1)
    last = len(str(answer.start + len(answer.values)))
    lines = []
    for begin in range(0, len(answer.values), _COLUMNS):
        row = " ".join(f"{value:>{width}}" for value in answer.values[begin : begin + _COLUMNS])
        lines.append(f"{answer.start + begin:>{last}}  {row}")
    return "\n".join(lines)


def _nim_values_html(answer: answers.NimValuesAnswer) -> str:
    return _grid([str(value) for value in answer.values], answer.start, _COLUMNS)


def _loopy_values_html(answer: answers.LoopyValuesAnswer) -> str:
    cells = ["?" if value is None else _worth(value) for value in answer.values]
    return _grid(cells, answer.start, _COLUMNS)


def _guess(answer: answers.GuessAnswer) -> str:
    lines = [f"{answer.ruleset}: {guess.form}" for guess in answer.guesses]
    lines = lines or [f"{answer.ruleset}: no closed form fits"]
    lines.append(f"fits all heaps from {answer.fitted_from} to {answer.checked_to}; not a proof")
    if answer.proved:
        lines.append(f"proved: {answer.proved}")
    return "\n".join(lines)


def _equivalent(answer: answers.EquivalentAnswer) -> str:
    lines = [f"{len(answer.equivalent)} of {answer.tried} codes have the values of {answer.ruleset}"]
    for other in answer.equivalent:
        certain = "proved for all heaps" if other.proved else f"observed to heap {answer.compared_to}"
        lines.append(f"  {other.code}: its heap n + {other.shift} is our n, {certain}")
    return "\n".join(lines)


def _options(answer: answers.NimOptionsAnswer) -> str:
    lines = [f"A heap of {answer.heap} in {answer.ruleset} has value {answer.value}"]
    return "\n".join(lines + [f"  to {_to(option.to)}: {option.value}" for option in answer.options])


def _sweep(answer: answers.SweepAnswer) -> str:
    unknown = f", {answer.unknown} of them unknown within the limit" if answer.unknown else ", all with a proved period"
    lines = [f"{answer.family}: {answer.games} games{unknown}"]
    for what, row in (("period", answer.longest_period), ("preperiod", answer.longest_preperiod)):
        if row:
            lines.append(f"  longest {what} {row[what]}: {row.game}")
    if answer.matching != answer.games:
        lines.append(f"  {answer.matching} satisfy the condition")
    return "\n".join(lines)


def _sweep_html(answer: answers.SweepAnswer) -> str:
    rows = [(row.game, row.preperiod, row.period, row.saltus, row.expandable) for row in answer.rows[:_LISTED]]
    shown = _table(("game", "preperiod", "period", "saltus", "expandable"), rows)
    more = f"<p>{answer.matching - len(rows)} more</p>" if answer.matching > len(rows) else ""
    return _paragraphs(_sweep(answer)) + shown + more


_TEXTS: dict[type, Callable[[Any], str]] = {
    answers.RulesAnswer: _rules,
    answers.NimPeriodAnswer: _period,
    answers.WinAnswer: _win,
    answers.NimValuesAnswer: _nim_values,
    answers.GuessAnswer: _guess,
    answers.EquivalentAnswer: _equivalent,
    answers.NimOptionsAnswer: _options,
    answers.SweepAnswer: _sweep,
}
_HTML: dict[type, Callable[[Any], str]] = {
    answers.NimValuesAnswer: _nim_values_html,
    answers.LoopyValuesAnswer: _loopy_values_html,
    answers.WinAnswer: _win_html,
    answers.SweepAnswer: _sweep_html,
}
