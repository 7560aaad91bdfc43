"""How answers look as a few lines of text. Nothing is computed here."""

from __future__ import annotations

import json
from typing import Any, Callable, Optional

from . import answers
from ._document import Answer

_COLUMNS = 20
_LISTED = 50


def text(answer: Answer) -> str:
    """An answer in a few lines; the document where there is nothing shorter to say."""
    write = _TEXTS.get(type(answer))
    return write(answer) if write else json.dumps(answer.to_dict(), indent=2, ensure_ascii=False)


def _rules(answer: answers.RulesAnswer) -> str:
    return "\n".join(answer.rules)


def _period(answer: answers.NimPeriodAnswer) -> str:
    if answer.kind == "unknown":
        observed = answer.observed
        seen = f"; observed: period {observed.period} from heap {observed.preperiod} on" if observed else ""
        return f"{answer.ruleset}: unknown; {answer.computed} heaps computed{seen}; {answer.reason}"
    proof = answer.proof
    saltus = f" with saltus {answer.saltus}" if answer.kind == "arithmetic" else ""
    kind = "arithmetic period" if answer.kind == "arithmetic" else "period"
    theorem = f" ({proof.theorem})" if proof else ""
    return (
        f"{answer.ruleset}: {kind} {answer.period}{saltus} from heap {answer.preperiod} on, "
        f"proved for all heaps{theorem}"
    )


def _win(answer: answers.WinAnswer) -> str:
    lines = [f"{answer.position}: {outcome(answer.outcome)}"]
    lines += [f"  {_move(answer, move)}" for move in answer.moves[:_LISTED]]
    if len(answer.moves) > _LISTED:
        lines.append(f"  … and {len(answer.moves) - _LISTED} more")
    return "\n".join(lines)


def worth(worth: Any) -> str:
    """What a component is worth."""
    if isinstance(worth, Answer):
        finite = ", ".join(str(number) for number in worth["infinity"])
        return f"∞({finite})" if finite else "∞"
    return str(worth)


def outcome(outcome: Optional[str]) -> str:
    """Who wins, in words."""
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
    return f"{who}{answer.components[move.component].text} to {destination(move.to)}"


def destination(to: Any) -> str:
    """What a move leads to."""
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
    if answer.stopped_by:
        lines.append(f"ended by {answer.stopped_by} before heap {answer.asked_to}")
    return "\n".join(lines)


def _guess(answer: answers.GuessAnswer) -> str:
    lines = [f"{answer.ruleset}: {guess.form}" for guess in answer.guesses]
    lines = lines or [f"{answer.ruleset}: no closed form fits"]
    lines.append(f"fits all heaps from {answer.fitted_from} to {answer.checked_to}; not a proof")
    if answer.proved:
        lines.append(f"proved: {answer.proved}")
    if not answer.complete:
        lines.append("ended before all heaps that were asked for were looked at")
    return "\n".join(lines)


def _equivalent(answer: answers.EquivalentAnswer) -> str:
    lines = [f"{len(answer.equivalent)} of {answer.tried} codes have the values of {answer.ruleset}"]
    for other in answer.equivalent:
        certain = "proved for all heaps" if other.proved else f"observed to heap {answer.compared_to}"
        lines.append(f"  {other.code}: its heap n + {other.shift} is our n, {certain}")
    return "\n".join(lines)


def _options(answer: answers.NimOptionsAnswer) -> str:
    lines = [f"A heap of {answer.heap} in {answer.ruleset} has value {answer.value}"]
    return "\n".join(lines + [f"  to {destination(option.to)}: {option.value}" for option in answer.options])


def _sweep(answer: answers.SweepAnswer) -> str:
    unknown = f", {answer.unknown} of them unknown within the limit" if answer.unknown else ", all with a proved period"
    lines = [f"{answer.family}: {answer.games} games{unknown}"]
    for what, row in (("period", answer.longest_period), ("preperiod", answer.longest_preperiod)):
        if row:
            lines.append(f"  longest {what} {row[what]}: {row.game}")
    if answer.matching != answer.games:
        lines.append(f"  {answer.matching} satisfy the condition")
    return "\n".join(lines)


def _find(answer: answers.FindAnswer) -> str:
    if answer.count == 0:
        lines = [f"{answer.game}: no heap from {answer.from_} to {answer.to} has {answer.condition}"]
    else:
        heaps = ", ".join(str(heap) for heap in answer.heaps[:_LISTED])
        more = " …" if answer.count > min(len(answer.heaps), _LISTED) else ""
        lines = [
            f"{answer.game}: {answer.count} of the heaps from {answer.from_} to {answer.to} have {answer.condition}",
            f"  {heaps}{more}",
        ]
    if answer.all_heaps:
        every = answer.all_heaps
        lines.append(
            f"  proved: from heap {every.from_} on, {every.per_period} of each {every.period} heaps. {every.proof}"
        )
    if answer.undefined:
        lines.append(f"  {answer.undefined} heaps are left out: the condition means nothing there")
    if answer.note:
        lines.append(f"  {answer.note}")
    return "\n".join(lines)


VERDICTS = {
    "holds_for_all": "holds for all heaps",
    "holds": "holds",
    "holds_to": "holds as far as checked",
    "fails": "fails",
    "undecided": "not decided",
    "not_stated": "not stated",
}


def _claim(answer: answers.ClaimAnswer) -> str:
    far = f" ({answer.holds_to})" if answer.holds_to and answer.verdict == "holds_to" else ""
    lines = [f"{answer.claim}: {VERDICTS[answer.verdict]}{far}"]
    if answer.fails_at:
        wrong = answer.fails_at
        lines.append(f"  first at {wrong.at}: said {wrong.published}, computed {wrong.computed}")
    lines += [f"  {line}" for line in (answer.proof, answer.trouble) if line]
    lines += [f"  this holds: {weaker}" for weaker in answer.weaker or []]
    return "\n".join(lines)


def _check(answer: answers.CheckAnswer) -> str:
    lines = []
    for document in answer.documents:
        right = document.holds_for_all + document.holds + document.holds_to
        lines.append(
            f"{document.source}: {right} statements hold, {document.holds_for_all} of them for all heaps; "
            f"{document.fails} fail, {document.errata} of them recorded as errata; {document.undecided} not decided"
        )
    return "\n".join(lines)


_TEXTS: dict[type, Callable[[Any], str]] = {
    answers.RulesAnswer: _rules,
    answers.NimPeriodAnswer: _period,
    answers.WinAnswer: _win,
    answers.NimValuesAnswer: _nim_values,
    answers.GuessAnswer: _guess,
    answers.EquivalentAnswer: _equivalent,
    answers.NimOptionsAnswer: _options,
    answers.SweepAnswer: _sweep,
    answers.FindAnswer: _find,
    answers.ClaimAnswer: _claim,
    answers.CheckAnswer: _check,
}
