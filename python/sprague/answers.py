"""The answers as typed objects: a dataclass for every document, with `to_dict()` for the document itself.

Written by `python/generate_answers.py` from the JSON Schemas of the manual; do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Mapping, Optional, Union

from ._document import Answer, Shape, one_of

__all__ = [
    "AllHeaps",
    "ArithmeticReport",
    "AtlasAnswer",
    "AtlasCode",
    "AtlasComparison",
    "AtlasComputation",
    "AtlasGame",
    "AtlasPlace",
    "AtlasPublished",
    "BoardAnswer",
    "BoardMove",
    "BoardWinAnswer",
    "CanMove",
    "CatalogueGame",
    "CertificateAnswer",
    "CheckAnswer",
    "CheckedClaim",
    "CheckedDocument",
    "CheckedField",
    "CheckedProof",
    "CheckedProofs",
    "CheckedStatement",
    "ClaimAnswer",
    "ClaimMismatch",
    "ClaimVerdict",
    "ComparedValues",
    "Comparison",
    "ComponentAnswer",
    "CorrectedStatement",
    "Count",
    "DOCUMENTS",
    "Density",
    "DominatesAnswer",
    "Dominating",
    "DoubleCheck",
    "EquivalentAnswer",
    "EquivalentCode",
    "ExpandAnswer",
    "ExploredHeap",
    "Ferguson",
    "FightAnswer",
    "Figure",
    "FindAnswer",
    "ForcedHeap",
    "FoundValue",
    "FurtherNumbers",
    "GamesAnswer",
    "GuessAnswer",
    "GuessedForm",
    "HeapOptions",
    "HeatMapAnswer",
    "HeatMapAxis",
    "HeatMapCell",
    "HottestHeap",
    "Instead",
    "KnownGame",
    "LawsAnswer",
    "LawsProof",
    "LengthCount",
    "Limit",
    "ListedRows",
    "LoopyHeapAnswer",
    "LoopyMove",
    "LoopyNumber",
    "LoopyNumberInfinity",
    "LoopyOption",
    "LoopyOptionsAnswer",
    "LoopyReport",
    "LoopyScope",
    "LoopyScopeExplored",
    "LoopyScopeForced",
    "LoopyValuesAnswer",
    "LostHeaps",
    "LostHeaps1",
    "LostHeaps2",
    "MeasuredHeap",
    "Milestone",
    "Mismatched",
    "MoveAnswer",
    "MoveExample",
    "MovedFrom",
    "MovedTo",
    "NimAdditionAnswer",
    "NimAdditionRow",
    "NimOption",
    "NimOptionsAnswer",
    "NimPeriodAnswer",
    "NimReport",
    "NimValue",
    "NimValues",
    "NimValuesAnswer",
    "OptionNode",
    "OptionTree",
    "OptionsAnswer",
    "OtherReading",
    "OutcomeLaw",
    "OutcomeOnly",
    "OutcomesAnswer",
    "OutcomesProof",
    "PartizanOption",
    "PartizanOptionsAnswer",
    "PartizanReport",
    "PartizanValuesAnswer",
    "PeriodAnswer",
    "PeriodFound",
    "PeriodPattern",
    "PeriodProof",
    "Piece",
    "Place",
    "PlayEnd",
    "PlayResult",
    "PlayTranscript",
    "PlayedFrom",
    "PlayedMove",
    "PlayedTo",
    "Players",
    "PlotAnswer",
    "ProofAnswer",
    "ProvedForm",
    "ReadAnswer",
    "ReadingKind",
    "ReasonAnswer",
    "Refusal",
    "RefusalKind",
    "RefusedLine",
    "RejectedCertificate",
    "Repetition",
    "ReplyAnswer",
    "ReportAnswer",
    "ReportLawsAnswer",
    "ResidueLaws",
    "Role",
    "RulesAnswer",
    "RunAnswer",
    "RunOfMoves",
    "ScatterAnswer",
    "ScatterPoint",
    "Seated",
    "SelftestAnswer",
    "StartsAnswer",
    "StoppedBy",
    "SweepAnswer",
    "SweepRecord",
    "SweepRow",
    "TableAnswer",
    "TableFormat",
    "ThermographWalls",
    "UndecidedGame",
    "ValueAnswer",
    "ValueName",
    "ValuesAnswer",
    "VerifiedClaim",
    "VerifyAnswer",
    "WinAnswer",
    "WorthAnswer",
    "WorthAnswerInfinity",
    "from_document",
]


@dataclass(frozen=True)
class AtlasComputation(Answer):
    """How games of an atlas were computed."""

    codes: str
    """The codes."""
    limit: int
    """The last heap to look at, for each game."""
    work: int
    """How much work was allowed for each game, in steps of about a nanosecond; 0 for a long run, whose
    work is not counted.
    """
    version: str
    """The version of the program."""
    date: Optional[str]
    """The day, as in `2026-01-31`; null for what was computed now."""

    _required: ClassVar[tuple[str, ...]] = ('codes', 'limit', 'work', 'version', 'date')


@dataclass(frozen=True)
class AtlasCode(Answer):
    """A code that has the values of a game."""

    code: str
    """The code."""
    shift: int
    """Its heap n + shift is heap n of the game."""

    _required: ClassVar[tuple[str, ...]] = ('code', 'shift')


@dataclass(frozen=True)
class AtlasGame(Answer):
    """An octal game and what is known of it."""

    game: str
    """The simplest code of the game."""
    status: str
    """`open`, `periodic` or `arithmetic`."""
    preperiod: Optional[int]
    """The least heap from which on its values repeat; null unless proved, as are the next three."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added per period; 0 for a periodic game."""
    theorem: Optional[str]
    """The theorem that proves it."""
    computed: int
    """How many heaps were computed, heap 0 among them."""
    largest: int
    """The largest value among them."""
    largest_at: int
    """The first heap that has it."""
    mask: Optional[int]
    """The mask of the sparse space that leaves the fewest rare heaps; null for a game that never
    splits a heap, as are the next three.
    """
    parity: Optional[bool]
    """Whether the parity of the heap counts as well."""
    rare: Optional[int]
    """How many heaps are rare."""
    last_rare: Optional[int]
    """The last of them."""
    known_as: list[str]
    """The names under which it is known."""
    codes: list[AtlasCode]
    """All codes that have its values for all heaps, itself among them."""
    alike: list[str]
    """Other games whose first values agree with its own, which is not proved for all heaps."""

    _required: ClassVar[tuple[str, ...]] = ('game', 'status', 'preperiod', 'period', 'saltus', 'theorem', 'computed', 'largest', 'largest_at', 'mask', 'parity', 'rare', 'last_rare', 'known_as', 'codes', 'alike')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "codes": [AtlasCode.from_dict],
        }


@dataclass(frozen=True)
class AtlasComparison(Answer):
    """A published fact with which an atlas does not just agree."""

    game: str
    """The game."""
    kind: str
    """`settled` for an open game that has a proved period here, `differs` for what is refuted, `not
    reached` where the atlas was not computed far enough to tell.
    """
    published: str
    """What was published, in words."""
    here: str
    """What the atlas says, in words."""

    _required: ClassVar[tuple[str, ...]] = ('game', 'kind', 'published', 'here')


@dataclass(frozen=True)
class AtlasPublished(Answer):
    """How an atlas compares with what somebody published."""

    source: str
    """Who published it."""
    places: list[str]
    """Where it can be read."""
    facts: int
    """How many of the published facts are about games of the atlas."""
    agree: int
    """How many of them the atlas agrees with: a period, a game that is open, two codes that are one
    game.
    """
    others: list[AtlasComparison]
    """The others, one by one."""

    _required: ClassVar[tuple[str, ...]] = ('source', 'places', 'facts', 'agree', 'others')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "others": [AtlasComparison.from_dict],
        }


@dataclass(frozen=True)
class AtlasAnswer(Answer):
    """Octal games up to equivalence, open ones first."""

    codes: str
    """The codes that were asked for."""
    shipped: bool
    """Whether this is the atlas that comes with the program, computed in advance."""
    computations: list[AtlasComputation]
    """How it was computed; of several computations the one that found more of a game counts."""
    code_count: int
    """How many codes the games below have."""
    classes: int
    """How many games there are up to equivalence."""
    open: int
    """How many of them are open."""
    periodic: int
    """How many of them are periodic."""
    arithmetic: int
    """How many of them are arithmetic periodic."""
    shard: Optional[str]
    """Which part was asked for, such as `1/3`; null for all of it."""
    complete: bool
    """Whether all games are there; a part, or a search that was stopped, may have less."""
    games: list[AtlasGame]
    """The games, open ones first, then by code."""
    published: list[AtlasPublished]
    """How they compare with what others published about them, by source."""

    _schema: ClassVar[str] = "atlas/1"
    _required: ClassVar[tuple[str, ...]] = ('codes', 'shipped', 'computations', 'code_count', 'classes', 'open', 'periodic', 'arithmetic', 'shard', 'complete', 'games', 'published')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "computations": [AtlasComputation.from_dict],
            "games": [AtlasGame.from_dict],
            "published": [AtlasPublished.from_dict],
        }


@dataclass(frozen=True)
class Piece(Answer):
    """What a component looks like."""

    text: str
    """The component as it is written."""
    game: Optional[str]
    """Its game, as it is written; null for a value."""
    heap: Optional[int]
    """The size of the heap; null for a value."""
    negative: bool
    """Whether the players change sides in it."""
    figure: Figure
    """How it is drawn."""

    _required: ClassVar[tuple[str, ...]] = ('text', 'game', 'heap', 'negative', 'figure')


@dataclass(frozen=True)
class WorthAnswerInfinity(Answer):
    """A game in which play can go on for ever."""

    infinity: list[NimValue]
    """The numbers it can be moved to."""

    _required: ClassVar[tuple[str, ...]] = ('infinity',)


@dataclass(frozen=True)
class BoardMove(Answer):
    """A move and what comes of it."""

    player: str
    """Who may make it: `any`, `Left` or `Right`."""
    component: int
    """The component it is made in, counted from 0, repetition expanded."""
    from_: MovedFrom
    """What it is made in."""
    to: MovedTo
    """What is left in its place."""
    position: str
    """The position after it."""
    leads_to: Optional[str]
    """What comes of it for the player who makes it: `win`, `draw`, `loss`, or null if that is not
    certain.
    """
    leaves: Optional[WorthAnswer]
    """What stands in the place of the component is worth this; null where that is not known."""
    place: Optional[int] = None
    """Where on the drawing it is made, counted from 1, if moves of this figure are made at places."""
    total: Optional[WorthAnswer] = None
    """The whole position is worth this afterwards, where only nim-values or loopy ones are in it."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'component', 'from', 'to', 'position', 'leads_to', 'leaves')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "leaves": WorthAnswerInfinity.from_dict,
            "total": WorthAnswerInfinity.from_dict,
        }


@dataclass(frozen=True)
class CanMove(Answer):
    """Whether each player can move."""

    Left: bool
    """Whether Left can."""
    Right: bool
    """Whether Right can."""

    _required: ClassVar[tuple[str, ...]] = ('Left', 'Right')


@dataclass(frozen=True)
class ComponentAnswer(Answer):
    """A component and what it is worth."""

    text: str
    """The component as it is written."""
    value: Optional[WorthAnswer]
    """What it is worth; null where that is not known."""
    atomic_weight: Optional[ValueName] = None
    """Of a partizan value: its atomic weight, null if it has none."""
    because: Optional[str] = None
    """If it was asked why: where the value of a huge heap comes from."""
    mean: Optional[ValueName] = None
    """Of a partizan value: its mean."""
    temperature: Optional[ValueName] = None
    """Of a partizan value: its temperature."""

    _required: ClassVar[tuple[str, ...]] = ('text', 'value')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": WorthAnswerInfinity.from_dict,
        }


@dataclass(frozen=True)
class MoveAnswer(Answer):
    """A move."""

    player: str
    """Who may make it: `any`, `Left` or `Right`."""
    component: int
    """The component it is made in, counted from 0, repetition expanded."""
    from_: MovedFrom
    """What it is made in."""
    to: MovedTo
    """What is left in its place."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'component', 'from', 'to')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class FightAnswer(Answer):
    """How a player who loses can hold out."""

    player: str
    """Who is to move and loses: `any`, `Left` or `Right`."""
    length: Optional[int]
    """How many moves are made in all; null if that is not known."""
    moves: Optional[list[MoveAnswer]] = None
    """The moves that hold out longest."""
    note: Optional[str] = None
    """Why it is not known."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one may help."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'length')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "moves": [MoveAnswer.from_dict],
        }


@dataclass(frozen=True)
class NimAdditionRow(Answer):
    """A number in a nim-addition."""

    value: NimValue
    """The number."""
    digits: list[int]
    """Its digits, the highest first."""
    wanted: NimValue
    """Its nim-sum with the sum of all rows: what a winning move makes of it."""

    _required: ClassVar[tuple[str, ...]] = ('value', 'digits', 'wanted')


@dataclass(frozen=True)
class NimAdditionAnswer(Answer):
    """A nim-addition, digit by digit in the binary system."""

    places: list[NimValue]
    """What the columns stand for, the largest first."""
    rows: list[NimAdditionRow]
    """The components in order."""
    sum: NimAdditionRow
    """The nim-sum."""
    odd: Optional[NimValue]
    """The first column with an odd number of ones."""

    _required: ClassVar[tuple[str, ...]] = ('places', 'rows', 'sum', 'odd')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "rows": [NimAdditionRow.from_dict],
            "sum": NimAdditionRow.from_dict,
        }


@dataclass(frozen=True)
class ReasonAnswer(Answer):
    """Why a player wins when a given player starts."""

    first: str
    """Who starts: `Left` or `Right`."""
    winner: Optional[str]
    """Who wins."""
    by: str
    """What decided it, in a few words."""
    because: str
    """What decided it, in a sentence."""

    _required: ClassVar[tuple[str, ...]] = ('first', 'winner', 'by', 'because')


@dataclass(frozen=True)
class RunOfMoves(Answer):
    """Moves whose first part grows and whose second part shrinks by the same step."""

    player: str
    """Who may make them: `any`, `Left` or `Right`."""
    component: int
    """The component they are made in, counted from 0, repetition expanded."""
    first: list[int]
    """The heaps that the first of them leaves."""
    step: int
    """From one to the next."""
    count: int
    """How many there are."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'component', 'first', 'step', 'count')


@dataclass(frozen=True)
class StartsAnswer(Answer):
    """What each player can hope for who starts: `win`, `loss`, `draw`, or null if that is not certain."""

    Left: Optional[str]
    """Left."""
    Right: Optional[str]
    """Right."""

    _required: ClassVar[tuple[str, ...]] = ('Left', 'Right')


@dataclass(frozen=True)
class BoardWinAnswer(Answer):
    """Who wins a position, and how."""

    position: str
    """The position as it is written."""
    kind: str
    """Which theory decides it: `impartial`, `partizan`, `loopy` or `loopy partizan`."""
    outcome: Optional[str]
    """`P`, `N`, `L`, `R` or `draw`; `by start` where it is something else for each player who starts;
    null if it is undetermined within the limits.
    """
    value: Optional[WorthAnswer]
    """What the whole is worth; null where that is not known. An integer is a nim-value unless `kind`
    is `partizan`.
    """
    components: list[ComponentAnswer]
    """The components in order, repetition expanded."""
    decided_by: str
    """What decided it, in a few words."""
    moves: list[MoveAnswer]
    """The moves that win, or keep a draw."""
    moves_complete: bool
    """Whether `moves` has all of them."""
    moves_found: Count
    """How many were found."""
    because: Optional[str] = None
    """Where the value of a single heap comes from if it was not computed."""
    heap: Optional[int] = None
    """The heap, where the position is a single one."""
    longest_fight: Optional[list[FightAnswer]] = None
    """For each player who is to move and loses: how to hold out longest."""
    nim_addition: Optional[NimAdditionAnswer] = None
    """The nim-addition behind an impartial answer, if it was asked why and fits."""
    note: Optional[str] = None
    """Why moves are missing."""
    play: Optional[str] = None
    """`misere` if the player who makes the last move loses."""
    positions: Optional[int] = None
    """How many positions a search looked at; null where a theorem decided misère play."""
    positions_complete: Optional[bool] = None
    """Whether the search backwards from the end of play looked at all there are."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one may tell more."""
    reasons: Optional[list[ReasonAnswer]] = None
    """For a partizan position: why, for each player who starts."""
    ruleset: Optional[str] = None
    """The game, where the position is a single heap."""
    runs: Optional[list[RunOfMoves]] = None
    """Moves in steps, where there are very many."""
    starts: Optional[StartsAnswer] = None
    """For a loopy partizan position: what each player can hope for who starts."""

    _required: ClassVar[tuple[str, ...]] = ('position', 'kind', 'outcome', 'value', 'components', 'decided_by', 'moves', 'moves_complete', 'moves_found')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": WorthAnswerInfinity.from_dict,
            "components": [ComponentAnswer.from_dict],
            "moves": [MoveAnswer.from_dict],
            "longest_fight": [FightAnswer.from_dict],
            "nim_addition": NimAdditionAnswer.from_dict,
            "reasons": [ReasonAnswer.from_dict],
            "runs": [RunOfMoves.from_dict],
            "starts": StartsAnswer.from_dict,
        }


@dataclass(frozen=True)
class BoardAnswer(Answer):
    """A position with all its moves."""

    position: str
    """The position as it is written."""
    pieces: list[Piece]
    """What the components look like, in order, repetition expanded."""
    moves: list[BoardMove]
    """Every move, component by component, those of Left before those of Right."""
    moves_complete: bool
    """Whether `moves` has all of them."""
    can_move: CanMove
    """Whether each player can move."""
    standing: BoardWinAnswer
    """Who wins and why. Its `moves` are those that win, its nim-addition is filled in where there is
    one.
    """

    _schema: ClassVar[str] = "board/1"
    _required: ClassVar[tuple[str, ...]] = ('position', 'pieces', 'moves', 'moves_complete', 'can_move', 'standing')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "pieces": [Piece.from_dict],
            "moves": [BoardMove.from_dict],
            "can_move": CanMove.from_dict,
            "standing": BoardWinAnswer.from_dict,
        }


@dataclass(frozen=True)
class CertificateAnswer(Answer):
    """A certificate."""

    about: str
    """What it is about."""
    certificate: str
    """The certificate, or the name of the file it was written to."""

    _schema: ClassVar[str] = "certificate/1"
    _required: ClassVar[tuple[str, ...]] = ('about', 'certificate')


@dataclass(frozen=True)
class CheckedDocument(Answer):
    """How the claims of one document fared, line by line."""

    name: str
    """The name of its file; empty for a text."""
    source: str
    """Where it was published."""
    convention: Optional[str]
    """A convention for all its claims."""
    note: Optional[str]
    """What to know about the reading."""
    entries: int
    """Entries."""
    holds_for_all: int
    """Statements that hold for all heaps, by a theorem."""
    holds: int
    """Statements about finitely many things that hold."""
    holds_to: int
    """Statements that hold as far as they were looked at."""
    fails: int
    """Statements that fail, recorded errata among them."""
    errata: int
    """Recorded errata that do fail."""
    undecided: int
    """Statements that could not be decided."""
    not_stated: int
    """Entries that state nothing formally."""

    _required: ClassVar[tuple[str, ...]] = ('name', 'source', 'convention', 'note', 'entries', 'holds_for_all', 'holds', 'holds_to', 'fails', 'errata', 'undecided', 'not_stated')


@dataclass(frozen=True)
class ClaimMismatch(Answer):
    """A game or a point for which a claim is wrong."""

    field: str
    """The field or the statement that is wrong."""
    game: str
    """The game, where there is one."""
    at: str
    """The parameters."""
    published: str
    """What the claim says."""
    computed: str
    """What is the case."""

    _required: ClassVar[tuple[str, ...]] = ('field', 'game', 'at', 'published', 'computed')


@dataclass(frozen=True)
class CheckedField(Answer):
    """How one field of a formula fared."""

    field: str
    """The field."""
    checked: int
    """Games it was compared for."""
    failed: int
    """Games it is wrong for."""
    not_applicable: int
    """Games for which the formula makes no sense, such as a negative exponent."""
    too_large: int
    """Games for which the numbers of the formula are too large to be worked out."""
    unknown: int
    """Games whose period, or expansion set, was not found within the limits."""
    first: Optional[ClaimMismatch]
    """The first game for which it is wrong."""

    _required: ClassVar[tuple[str, ...]] = ('field', 'checked', 'failed', 'not_applicable', 'too_large', 'unknown', 'first')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "first": ClaimMismatch.from_dict,
        }


@dataclass(frozen=True)
class Mismatched(Answer):
    """A point at which a statement is wrong."""

    at: str
    """The values of the variables, or the heap."""
    published: str
    """What the statement says."""
    computed: str
    """What is the case."""

    _required: ClassVar[tuple[str, ...]] = ('at', 'published', 'computed')


@dataclass(frozen=True)
class CorrectedStatement(Answer):
    """A corrected statement and how it fared."""

    text: str
    """As it was written."""
    verdict: ClaimVerdict
    """What computation says."""
    holds_to: Optional[str]
    """The last point that was compared, if nothing speaks against it."""
    fails_at: Optional[Mismatched]
    """The first counterexample."""
    checked: int
    """How many points were compared."""
    failed: int
    """How many of them speak against it."""
    undefined: int
    """Points at which it makes no sense."""
    proof: Optional[str]
    """Why it holds for all heaps."""
    trouble: Optional[str]
    """Why it is undecided."""
    weaker: Optional[list[str]] = None
    """Weaker statements that hold."""

    _required: ClassVar[tuple[str, ...]] = ('text', 'verdict', 'holds_to', 'fails_at', 'checked', 'failed', 'undefined', 'proof', 'trouble')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "fails_at": Mismatched.from_dict,
        }


@dataclass(frozen=True)
class CheckedStatement(Answer):
    """How a formal line of an entry fared."""

    field: str
    """The field it stands in: `claim`, or what is said of a family, such as `period`."""
    text: str
    """As it was written."""
    verdict: ClaimVerdict
    """What computation says."""
    holds_to: Optional[str]
    """The last point that was compared, if nothing speaks against it."""
    fails_at: Optional[Mismatched]
    """The first counterexample."""
    checked: int
    """How many points were compared."""
    failed: int
    """How many of them speak against it."""
    undefined: int
    """Points at which it makes no sense."""
    proof: Optional[str]
    """Why it holds for all heaps."""
    trouble: Optional[str]
    """Why it is undecided."""
    expected: bool
    """Whether it is as the file says."""
    erratum: Optional[str]
    """What is known to be wrong with it."""
    instead: Optional[CorrectedStatement]
    """The corrected form and how it fared."""
    weaker: Optional[list[str]] = None
    """Weaker statements that hold."""

    _required: ClassVar[tuple[str, ...]] = ('field', 'text', 'verdict', 'holds_to', 'fails_at', 'checked', 'failed', 'undefined', 'proof', 'trouble', 'expected', 'erratum', 'instead')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "fails_at": Mismatched.from_dict,
            "instead": CorrectedStatement.from_dict,
        }


@dataclass(frozen=True)
class CheckedClaim(Answer):
    """How an entry fared."""

    document: str
    """The name of its file; empty for a text."""
    place: str
    """The place in the source."""
    says: Optional[str]
    """The claim in words."""
    note: Optional[str]
    """What to know about the reading, such as a misprint that was corrected."""
    convention: Optional[str]
    """A convention it depends on."""
    damaged: Optional[str]
    """What text extraction did to the place."""
    cannot: Optional[str]
    """Why it cannot be stated, or only in part."""
    verdict: ClaimVerdict
    """What computation says about its lines together."""
    expected: bool
    """Whether it is as the file says."""
    family: Optional[str]
    """The family that was checked, if the entry has one."""
    games: int
    """How many games it has."""
    holds: Optional[bool]
    """Whether it holds; null if it is wrong nowhere but undecided somewhere, or not stated."""
    holds_to: Optional[str]
    """Parameters of the last game, or the last point, if it holds."""
    fails_at: Optional[ClaimMismatch]
    """The first game or point for which it is wrong."""
    fields: list[CheckedField]
    """What is claimed of the family, field by field."""
    statements: list[CheckedStatement]
    """All formal lines."""

    _required: ClassVar[tuple[str, ...]] = ('document', 'place', 'says', 'note', 'convention', 'damaged', 'cannot', 'verdict', 'expected', 'family', 'games', 'holds', 'holds_to', 'fails_at', 'fields', 'statements')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "fails_at": ClaimMismatch.from_dict,
            "fields": [CheckedField.from_dict],
            "statements": [CheckedStatement.from_dict],
        }


@dataclass(frozen=True)
class CheckAnswer(Answer):
    """How claims fared."""

    source: str
    """Where they were published."""
    complete: bool
    """Whether all claims that were asked for were checked."""
    expected: bool
    """Whether everything is as the files say: what fails is a recorded erratum, and those fail."""
    documents: list[CheckedDocument]
    """The documents, in order."""
    claims: list[CheckedClaim]
    """The entries that were checked, in order."""

    _schema: ClassVar[str] = "check/2"
    _required: ClassVar[tuple[str, ...]] = ('source', 'complete', 'expected', 'documents', 'claims')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "documents": [CheckedDocument.from_dict],
            "claims": [CheckedClaim.from_dict],
        }


@dataclass(frozen=True)
class CheckedProof(Answer):
    """What Coq says to a proof."""

    file: str
    """The name of the file."""
    verified: bool
    """Whether Coq accepts it, with no more than machine integers and arrays taken for granted."""
    statement: Optional[str]
    """What it says, in Coq's own words; null if it was rejected."""
    rests_on_machine_integers: bool
    """Whether the proof uses Coq's machine integers and arrays."""
    reason: Optional[str]
    """Why it was rejected; null if it was not."""

    _required: ClassVar[tuple[str, ...]] = ('file', 'verified', 'statement', 'rests_on_machine_integers', 'reason')


@dataclass(frozen=True)
class CheckedProofs(Answer):
    """What Coq says to proofs that were written to files."""

    proofs: list[CheckedProof]
    """Each of them."""

    _schema: ClassVar[str] = "checked_proofs/1"
    _required: ClassVar[tuple[str, ...]] = ('proofs',)

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "proofs": [CheckedProof.from_dict],
        }


@dataclass(frozen=True)
class ClaimAnswer(Answer):
    """How a statement fared."""

    claim: str
    """The statement as it was read."""
    holds: Optional[bool]
    """Whether it holds; null if that is undecided."""
    verdict: ClaimVerdict
    """What computation says."""
    holds_to: Optional[str]
    """The last point that was compared, if nothing speaks against it."""
    fails_at: Optional[Mismatched]
    """The first counterexample."""
    checked: int
    """How many points were compared."""
    failed: int
    """How many of them speak against it."""
    undefined: int
    """Points at which it makes no sense."""
    proof: Optional[str]
    """Why it holds for all heaps."""
    trouble: Optional[str]
    """Why it is undecided."""
    weaker: Optional[list[str]] = None
    """Weaker statements that hold."""

    _schema: ClassVar[str] = "claim/1"
    _required: ClassVar[tuple[str, ...]] = ('claim', 'holds', 'verdict', 'holds_to', 'fails_at', 'checked', 'failed', 'undefined', 'proof', 'trouble')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "fails_at": Mismatched.from_dict,
        }


@dataclass(frozen=True)
class DominatesAnswer(Answer):
    """Whose set wins all large heaps."""

    ruleset: str
    """The game with a set for each player."""
    dominates: Dominating
    """Whose set dominates."""
    from_: int
    """From this heap on the owner wins; if nobody does, outcomes repeat from here on."""
    preperiod: int
    """The least heap from which on outcomes repeat."""
    period: int
    """The least period of outcomes."""
    cycle: Optional[str]
    """If nobody wins all large heaps, the outcomes that come again for ever, a letter a heap."""

    _schema: ClassVar[str] = "dominates/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'dominates', 'from', 'preperiod', 'period', 'cycle')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class AtlasPlace(Answer):
    """Where a game stands in the atlas that comes with the program."""

    shift: int
    """Heap n + shift of the game asked about is heap n of the game of the atlas."""
    open_games: int
    """How many games of the atlas are open."""
    game: AtlasGame
    """The game of the atlas that has its values."""

    _required: ClassVar[tuple[str, ...]] = ('shift', 'open_games', 'game')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "game": AtlasGame.from_dict,
        }


@dataclass(frozen=True)
class EquivalentCode(Answer):
    """Another code with the same values."""

    code: str
    """The code."""
    shift: int
    """Its heap n + shift is our n."""
    proved: bool
    """Whether that is proved for all heaps; otherwise it was observed for those compared."""

    _required: ClassVar[tuple[str, ...]] = ('code', 'shift', 'proved')


@dataclass(frozen=True)
class EquivalentAnswer(Answer):
    """Codes with the values of a game."""

    ruleset: str
    """The game as it is written."""
    tried: Count
    """How many codes there were to try."""
    complete: bool
    """Whether all of them were; the search may have been stopped."""
    compared_to: int
    """The last heap that was compared."""
    atlas: Optional[AtlasPlace]
    """Its place in the atlas of octal games, where other codes are proved to have its values."""
    equivalent: list[EquivalentCode]
    """The codes, by shift, length and digits; or the pairs of sets."""

    _schema: ClassVar[str] = "equivalent/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'tried', 'complete', 'compared_to', 'atlas', 'equivalent')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "atlas": AtlasPlace.from_dict,
            "equivalent": [EquivalentCode.from_dict],
        }


@dataclass(frozen=True)
class ExpandAnswer(Answer):
    """The expansion set of a finite subtraction set."""

    ruleset: str
    """The game as it is written."""
    preperiod: int
    """The first heap from which on the values repeat."""
    period: int
    """The least period, proved."""
    divisor: int
    """The greatest common divisor of the set: each value comes so many times in a row."""
    before: str
    """The values before the first period, with powers for repetitions."""
    values: str
    """The values of one period, with powers for repetitions."""
    finite: list[int]
    """Members of the expansion set below the preperiod."""
    periodic: list[int]
    """Members from the preperiod on; so are they plus any multiple of the period."""
    adjoinable: list[int]
    """Members below preperiod + period that are not in the set itself."""
    expandable: bool
    """Whether there are any."""
    bipartite: bool
    """Whether the values are purely periodic with period 2."""
    ultimately_bipartite: bool
    """Whether they have period 2 after a preperiod."""

    _schema: ClassVar[str] = "expand/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'preperiod', 'period', 'divisor', 'before', 'values', 'finite', 'periodic', 'adjoinable', 'expandable', 'bipartite', 'ultimately_bipartite')


@dataclass(frozen=True)
class AllHeaps(Answer):
    """What is proved about all heaps."""

    from_: int
    """From this heap on the condition repeats."""
    period: int
    """With this period."""
    per_period: int
    """So many heaps of each period satisfy it."""
    proof: str
    """Why."""

    _required: ClassVar[tuple[str, ...]] = ('from', 'period', 'per_period', 'proof')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class FindAnswer(Answer):
    """The heaps that satisfy a condition."""

    game: str
    """The game as it is written."""
    condition: str
    """The condition."""
    from_: int
    """The first heap that was looked at."""
    to: Optional[int]
    """The last heap that was looked at."""
    count: int
    """How many heaps of these satisfy it."""
    heaps: list[int]
    """The first of them."""
    last: Optional[int]
    """The last of them."""
    undefined: int
    """Heaps at which the condition makes no sense."""
    all_heaps: Optional[AllHeaps]
    """What is proved about all heaps."""
    complete: bool
    """Whether all heaps that were asked for were looked at."""
    note: Optional[str]
    """What the first heap without an answer is about."""

    _schema: ClassVar[str] = "find/1"
    _required: ClassVar[tuple[str, ...]] = ('game', 'condition', 'from', 'to', 'count', 'heaps', 'last', 'undefined', 'all_heaps', 'complete', 'note')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "all_heaps": AllHeaps.from_dict,
        }


@dataclass(frozen=True)
class MoveExample(Answer):
    """A move, as an example of the rules."""

    figure: Figure
    """How heaps of this game are drawn."""
    heap: int
    """The heap."""
    to: list[int]
    """The heaps a move leaves of it, ascending."""
    place: Optional[int] = None
    """Where on the drawing it is made, counted from 1, if moves of this figure are made at places."""

    _required: ClassVar[tuple[str, ...]] = ('figure', 'heap', 'to')


@dataclass(frozen=True)
class CatalogueGame(Answer):
    """All the catalogue has about a game."""

    id: str
    """The name to type."""
    title: str
    """The name to read."""
    aliases: list[str]
    """Other names that are understood."""
    definition: str
    """The rules in the notation."""
    story: str
    """What is played."""
    source: str
    """Where it comes from."""
    closed_form: Optional[str]
    """The proved closed form of its values."""
    example: Optional[MoveExample]
    """A move to draw; null if no small heap has one."""

    _required: ClassVar[tuple[str, ...]] = ('id', 'title', 'aliases', 'definition', 'story', 'source', 'closed_form', 'example')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "example": MoveExample.from_dict,
        }


@dataclass(frozen=True)
class GamesAnswer(Answer):
    """Named games."""

    games: list[CatalogueGame]
    """In the order of the catalogue."""

    _schema: ClassVar[str] = "games/1"
    _required: ClassVar[tuple[str, ...]] = ('games',)

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "games": [CatalogueGame.from_dict],
        }


@dataclass(frozen=True)
class GuessedForm(Answer):
    """A form that fits."""

    form: str
    """G(n), in the language of expressions."""
    exceptions: list[int]
    """The heaps with a case of their own, which come first in the form."""
    covered: int
    """How many of the fitted heaps it tells the value of."""
    of: int
    """How many heaps it was fitted on."""

    _required: ClassVar[tuple[str, ...]] = ('form', 'exceptions', 'covered', 'of')


@dataclass(frozen=True)
class GuessAnswer(Answer):
    """Closed forms that fit the values of a game. None of them is proved by that."""

    ruleset: str
    """The game as it is written."""
    fitted_from: int
    """The first heap the forms were fitted on."""
    fitted_to: int
    """The last one."""
    checked_to: int
    """They hold up to this heap."""
    complete: bool
    """Whether these are all heaps that were asked for; the work was stopped otherwise."""
    guesses: list[GuessedForm]
    """The forms, the simplest first."""
    too_few: bool
    """Whether there were too few heaps to fit functions on."""
    proved: Optional[str]
    """The closed form that a theorem proves, or that follows from the period."""

    _schema: ClassVar[str] = "guess/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'fitted_from', 'fitted_to', 'checked_to', 'complete', 'guesses', 'too_few', 'proved')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "guesses": [GuessedForm.from_dict],
        }


@dataclass(frozen=True)
class ResidueLaws(Answer):
    """The laws of the heaps n = residue mod k."""

    residue: int
    """The residue."""
    recursion_from: Optional[int]
    """G(n) = {0|G(n-k)} from this heap on."""
    recursion_proven: Optional[bool]
    """Whether that is proved."""
    saltus: Optional[ValueName]
    """G(n) = G(n-k) + saltus."""
    saltus_from: Optional[int]
    """From this heap on."""
    saltus_proven: Optional[bool]
    """Whether that is proved."""

    _required: ClassVar[tuple[str, ...]] = ('residue', 'recursion_from', 'recursion_proven', 'saltus', 'saltus_from', 'saltus_proven')


@dataclass(frozen=True)
class Repetition(Answer):
    """G(n + period) = G(n) + saltus for all n from a heap on."""

    from_: int
    """The first such n."""
    period: int
    """The period."""
    saltus: ValueName
    """What is added with each period, an integer."""

    _required: ClassVar[tuple[str, ...]] = ('from', 'period', 'saltus')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class LawsProof(Answer):
    """Order and canonical options of some heaps in a row came again, and both follow from the heaps
    just before, so they repeat for ever.
    """

    theorem: str
    """The name of the theorem."""
    from_: int
    """From this heap on it holds."""
    period: int
    """So much later order and canonical options came again."""
    distance: int
    """Heaps so far apart are always in the same order."""
    window: int
    """How many heaps in a row came again."""

    _required: ClassVar[tuple[str, ...]] = ('theorem', 'from', 'period', 'distance', 'window')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class LawsAnswer(Answer):
    """Laws of the values of a partizan game with a finite set for each player."""

    ruleset: str
    """The game as it is written."""
    kind: str
    """Always `values`: these are laws of values, where other games have periods of nim-values."""
    modulus: int
    """The modulus k of the residue classes: the largest number anybody may take."""
    computed: int
    """How many heaps were looked at."""
    residues: list[ResidueLaws]
    """The laws of each residue class that has a computed heap."""
    stopped_by: Optional[StoppedBy]
    """What ended the search early, if anything did."""
    repetition: Optional[Repetition]
    """A proved repetition of all values."""
    exceptions: list[int]
    """The heaps n from k on with G(n) other than {0|G(n-k)}."""
    last_exception: Optional[int]
    """The last of them."""
    exceptions_complete: bool
    """Whether these are proved to be all."""
    proof: Optional[LawsProof]
    """The proof of what is proved about residue classes."""
    certificate: Optional[str] = None
    """If asked for, the certificate, or the name of the file it was written to; null if there is none."""
    certificate_reason: Optional[str] = None
    """Why there is none."""

    _schema: ClassVar[str] = "laws/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'kind', 'modulus', 'computed', 'residues', 'stopped_by', 'repetition', 'exceptions', 'last_exception', 'exceptions_complete', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "residues": [ResidueLaws.from_dict],
            "repetition": Repetition.from_dict,
            "proof": LawsProof.from_dict,
        }


@dataclass(frozen=True)
class LoopyNumberInfinity(Answer):
    """LoopyNumberInfinity."""

    infinity: list[int]

    _required: ClassVar[tuple[str, ...]] = ('infinity',)


@dataclass(frozen=True)
class LoopyScopeForced(Answer):
    """Every heap has at most one option, and play was followed."""

    method: Literal['forced']
    steps: int
    """For at most this many moves."""
    digits: int
    """While heaps had at most this many digits."""
    out_of_memory: bool
    """Whether the memory ended it."""

    _required: ClassVar[tuple[str, ...]] = ('method', 'steps', 'digits', 'out_of_memory')
    _constants: ClassVar[Mapping[str, Any]] = {"method": 'forced'}


@dataclass(frozen=True)
class LoopyScopeExplored(Answer):
    """Heaps were explored within bounds."""

    method: Literal['explored']
    bound: int
    """Heaps up to this one were followed."""
    moves: int
    """At most this many moves were listed."""
    out_of_moves: bool
    """Whether that was too few."""
    out_of_memory: bool
    """Whether the memory did not suffice for more."""
    explored: int
    """How many heaps were explored."""
    unknown: int
    """How many more were met and are unknown."""

    _required: ClassVar[tuple[str, ...]] = ('method', 'bound', 'moves', 'out_of_moves', 'out_of_memory', 'explored', 'unknown')
    _constants: ClassVar[Mapping[str, Any]] = {"method": 'explored'}


@dataclass(frozen=True)
class ForcedHeap(Answer):
    """A heap from which every move is forced."""

    ruleset: str
    """The game as it is written."""
    heap: int
    """The heap."""
    value: LoopyNumber
    """Its value."""
    outcome: Optional[str]
    """`P`, `N` or `draw`; null if it is undetermined."""
    play: list[NimValue]
    """The heaps of the play, from the first on."""
    moves: int
    """How many moves were followed."""
    end: PlayEnd
    """What ended it."""
    cycle: Optional[list[NimValue]]
    """The heaps that come again for ever."""
    largest: Optional[NimValue]
    """The largest heap."""
    scope: LoopyScope
    """What was looked at."""

    _schema: ClassVar[str] = "loopy_heap/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'heap', 'value', 'outcome', 'play', 'moves', 'end', 'cycle', 'largest', 'scope')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": LoopyNumberInfinity.from_dict,
            "scope": one_of(LoopyScopeForced, LoopyScopeExplored),
        }


@dataclass(frozen=True)
class LoopyMove(Answer):
    """A move of a heap."""

    to: list[int]
    """The heaps left, ascending."""

    _required: ClassVar[tuple[str, ...]] = ('to',)


@dataclass(frozen=True)
class ExploredHeap(Answer):
    """A heap whose neighbourhood was explored."""

    ruleset: str
    """The game as it is written."""
    heap: int
    """The heap."""
    value: LoopyNumber
    """Its value."""
    outcome: Optional[str]
    """`P`, `N` or `draw`; null if it is undetermined."""
    winning: Optional[list[LoopyMove]]
    """The moves that win; null if there are too many options to look at."""
    drawing: Optional[list[LoopyMove]]
    """The moves that keep a draw; null if there are too many options to look at."""
    scope: LoopyScope
    """What was looked at."""

    _schema: ClassVar[str] = "loopy_heap/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'heap', 'value', 'outcome', 'winning', 'drawing', 'scope')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": LoopyNumberInfinity.from_dict,
            "winning": [LoopyMove.from_dict],
            "drawing": [LoopyMove.from_dict],
            "scope": one_of(LoopyScopeForced, LoopyScopeExplored),
        }


@dataclass(frozen=True)
class NimOption(Answer):
    """An option with its nim-value."""

    to: list[int]
    """The heaps it leaves, ascending."""
    value: NimValue
    """The value of their sum."""

    _required: ClassVar[tuple[str, ...]] = ('to', 'value')


@dataclass(frozen=True)
class NimOptionsAnswer(Answer):
    """The options of a heap with their nim-values."""

    ruleset: str
    """The game as it is written."""
    heap: int
    """The heap."""
    value: NimValue
    """Its value."""
    options: list[NimOption]
    """Its options."""

    _schema: ClassVar[str] = "options/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'heap', 'value', 'options')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "options": [NimOption.from_dict],
        }


@dataclass(frozen=True)
class LoopyOption(Answer):
    """An option with its value."""

    to: list[int]
    """The heaps it leaves, ascending."""
    value: LoopyNumber
    """The value of their sum."""

    _required: ClassVar[tuple[str, ...]] = ('to', 'value')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": LoopyNumberInfinity.from_dict,
        }


@dataclass(frozen=True)
class LoopyOptionsAnswer(Answer):
    """The options of a heap in a game in which play need not end."""

    ruleset: str
    """The game as it is written."""
    heap: int
    """The heap."""
    value: LoopyNumber
    """Its value."""
    outcome: Optional[str]
    """Who wins it: `P`, `N`, `draw`, or null if that is undetermined."""
    options: list[LoopyOption]
    """Its options."""
    scope: LoopyScope
    """What was looked at."""

    _schema: ClassVar[str] = "options/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'heap', 'value', 'outcome', 'options', 'scope')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": LoopyNumberInfinity.from_dict,
            "options": [LoopyOption.from_dict],
            "scope": one_of(LoopyScopeForced, LoopyScopeExplored),
        }


@dataclass(frozen=True)
class PartizanOption(Answer):
    """An option of one player."""

    player: str
    """Whose option it is: `Left` or `Right`."""
    to: list[int]
    """The heaps it leaves, ascending."""
    value: Optional[ValueName]
    """The value of their sum; null where the name is too long."""
    wins: bool
    """Whether it wins for the player who moves there."""
    role: Role
    """What it is in the canonical form of the heap."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'to', 'value', 'wins', 'role')


@dataclass(frozen=True)
class PartizanOptionsAnswer(Answer):
    """The options of a heap, when each player has moves of their own."""

    ruleset: str
    """The game as it is written."""
    heap: int
    """The heap."""
    value: Optional[ValueName]
    """Its value; null where the name is too long."""
    outcome: str
    """Who wins it: L, R, N or P."""
    options: list[PartizanOption]
    """The options of both players, those of Left first."""

    _schema: ClassVar[str] = "options/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'heap', 'value', 'outcome', 'options')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "options": [PartizanOption.from_dict],
        }


@dataclass(frozen=True)
class OutcomesProof(Answer):
    """The proof that outcomes repeat: the next one depends on no more than those that came again, or
    nim-values repeat.
    """

    theorem: str
    """The name of the theorem."""
    computed: int
    """How many heaps were computed."""
    window: Optional[int] = None
    """How many outcomes in a row came again, where the theorem speaks of outcomes rather than of nim-
    values.
    """

    _required: ClassVar[tuple[str, ...]] = ('theorem', 'computed')


@dataclass(frozen=True)
class OutcomesAnswer(Answer):
    """Who wins each heap."""

    ruleset: str
    """The game as it is written."""
    start: int
    """The first heap that is listed: 0, or the first one of a game that has no empty heap."""
    outcomes: str
    """A letter for each heap from there on: L, R, N or P."""
    preperiod: Optional[int]
    """The least heap from which on outcomes repeat; `null` if no period was found."""
    period: Optional[int]
    """The least period."""
    proof: Optional[OutcomesProof]
    """Why they repeat for ever."""
    stopped_by: Optional[StoppedBy] = None
    """What ended the work, if anything did before all heaps were listed and a period was looked for as
    far as asked.
    """

    _schema: ClassVar[str] = "outcomes/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'start', 'outcomes', 'preperiod', 'period', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "proof": OutcomesProof.from_dict,
        }


@dataclass(frozen=True)
class PartizanValuesAnswer(Answer):
    """The values of the heaps of a partizan game."""

    ruleset: str
    """The game as it is written."""
    start: int
    """The first heap listed."""
    values: list[Optional[ValueName]]
    """What was asked for of each heap; null where a name is too long or there is no atomic weight."""
    too_long: list[int]
    """The heaps left out because their names are too long."""
    asked_to: Optional[int] = None
    """The last heap that was asked for."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one would show more."""
    stopped_by: Optional[StoppedBy] = None
    """What ended it."""

    _schema: ClassVar[str] = "partizan_values/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'start', 'values', 'too_long')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}


@dataclass(frozen=True)
class PeriodProof(Answer):
    """Why a period holds for all heaps."""

    theorem: str
    """The name of the theorem."""
    statement: str
    """What it says about this game."""
    checked_from: Optional[int]
    """The first heap for which the repetition was checked; null if the theorem needs no check."""
    checked_below: Optional[int]
    """The first heap for which it was not."""

    _required: ClassVar[tuple[str, ...]] = ('theorem', 'statement', 'checked_from', 'checked_below')


@dataclass(frozen=True)
class DoubleCheck(Answer):
    """What was computed a second time, with the same values."""

    engine: str
    """The other engine, in words."""
    heaps: int
    """How many heaps were compared, heap 0 among them."""

    _required: ClassVar[tuple[str, ...]] = ('engine', 'heaps')


@dataclass(frozen=True)
class PeriodPattern(Answer):
    """A pattern of values."""

    preperiod: int
    """The first heap from which on the values repeat."""
    period: int
    """The least period."""
    saltus: int
    """What is added to the values with each period."""
    last_exception: Optional[int]
    """The last heap that does not follow the pattern."""

    _required: ClassVar[tuple[str, ...]] = ('preperiod', 'period', 'saltus', 'last_exception')


@dataclass(frozen=True)
class NimPeriodAnswer(Answer):
    """The period of the nim-values of a game."""

    ruleset: str
    """The game as it is written."""
    kind: str
    """`periodic`, `arithmetic` or `unknown`."""
    preperiod: Optional[int]
    """The first heap from which on the values repeat; null if that is unknown."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added to the values with each period."""
    last_exception: Optional[int]
    """The last heap that does not follow the pattern."""
    computed: int
    """How many values were computed, from the first heap of the game on."""
    proof: Optional[PeriodProof]
    """Why the period is certain."""
    certificate: Optional[str] = None
    """If asked for, the certificate, or the name of the file it was written to; null if there is none."""
    certificate_reason: Optional[str] = None
    """Why there is none."""
    double_checked: Optional[DoubleCheck] = None
    """If asked for, what was computed a second time, with the same values."""
    observed: Optional[PeriodPattern] = None
    """A pattern that the computed values follow, which proves nothing."""
    preperiod_at_most: Optional[int] = None
    """A heap from which on they repeat, where the first one is not known because so many heaps are not
    kept and looking for it was stopped.
    """
    reason: Optional[str] = None
    """What stands in the way."""
    stopped_by: Optional[StoppedBy] = None
    """What ended the search."""

    _schema: ClassVar[str] = "period/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'kind', 'preperiod', 'period', 'saltus', 'last_exception', 'computed', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "proof": PeriodProof.from_dict,
            "double_checked": DoubleCheck.from_dict,
            "observed": PeriodPattern.from_dict,
        }


@dataclass(frozen=True)
class Players(Answer):
    """Who plays."""

    Left: Seated
    """Who plays Left."""
    Right: Seated
    """Who plays Right."""

    _required: ClassVar[tuple[str, ...]] = ('Left', 'Right')


@dataclass(frozen=True)
class PlayedMove(Answer):
    """A move that was made."""

    player: str
    """Who made it: `Left` or `Right`, also in impartial games."""
    by: Seated
    """Who that is."""
    component: int
    """The component it was made in, counted from 0."""
    from_: PlayedFrom
    """What it was made in."""
    to: PlayedTo
    """What was left in its place."""
    position: str
    """The position after it."""

    _required: ClassVar[tuple[str, ...]] = ('player', 'by', 'component', 'from', 'to', 'position')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class PlayResult(Answer):
    """How a game ended."""

    winner: Optional[str]
    """Who won: `Left` or `Right`; null for a draw."""
    by: Optional[Seated]
    """Who that is."""
    draw: bool
    """Whether it was a draw."""
    resigned: bool
    """Whether the other side gave up."""

    _required: ClassVar[tuple[str, ...]] = ('winner', 'by', 'draw', 'resigned')


@dataclass(frozen=True)
class RefusedLine(Answer):
    """A line that was not a command or a legal move."""

    line: int
    """Its number."""
    text: str
    """What it said."""
    error: str
    """What is wrong with it."""

    _required: ClassVar[tuple[str, ...]] = ('line', 'text', 'error')


@dataclass(frozen=True)
class PlayTranscript(Answer):
    """A game that was played, or is being played."""

    position: str
    """Where it began."""
    misere: bool
    """Whether the player who makes the last move loses."""
    first: str
    """Who started: `Left` or `Right`."""
    players: Players
    """Who plays."""
    slips: int
    """How many moves in 100 the program makes at random."""
    seed: int
    """What the program's choices depend on."""
    moves: list[PlayedMove]
    """The moves made so far."""
    now: str
    """The position now."""
    to_move: str
    """Whose move it is: `Left` or `Right`."""
    result: Optional[PlayResult]
    """How it ended; null while it goes on."""
    refused: list[RefusedLine]
    """Lines that were refused."""

    _schema: ClassVar[str] = "play/1"
    _required: ClassVar[tuple[str, ...]] = ('position', 'misere', 'first', 'players', 'slips', 'seed', 'moves', 'now', 'to_move', 'result', 'refused')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "players": Players.from_dict,
            "moves": [PlayedMove.from_dict],
            "result": PlayResult.from_dict,
            "refused": [RefusedLine.from_dict],
        }


@dataclass(frozen=True)
class ScatterPoint(Answer):
    """A point of a scatter plot."""

    heap: int
    """The heap."""
    height: float
    """How high it lies."""
    highlighted: bool
    """Whether it is drawn in another colour."""

    _required: ClassVar[tuple[str, ...]] = ('heap', 'height', 'highlighted')


@dataclass(frozen=True)
class ScatterAnswer(Answer):
    """The values of one game, drawn."""

    ruleset: str
    """The game as it is written."""
    points: int
    """How many points are drawn."""
    left_out: int
    """How many heaps have no point."""
    complete: bool
    """Whether all heaps that were asked for are drawn; the work was stopped otherwise."""
    bytes: Optional[int] = None
    """The length of that file."""
    data: Optional[list[ScatterPoint]] = None
    """What is drawn, if that was asked for."""
    file: Optional[str] = None
    """The file it was written to."""
    svg: Optional[str] = None
    """The picture as SVG, if that was asked for."""

    _schema: ClassVar[str] = "plot/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'points', 'left_out', 'complete')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "data": [ScatterPoint.from_dict],
        }


@dataclass(frozen=True)
class HeatMapAxis(Answer):
    """What a variable runs through."""

    from_: int
    """Its least value."""
    to: int
    """Its largest value."""

    _required: ClassVar[tuple[str, ...]] = ('from', 'to')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class HeatMapCell(Answer):
    """A cell of a heat map."""

    x: int
    """The variable across."""
    y: int
    """The variable upwards; 0 if there is none."""
    game: str
    """The game."""
    value: Optional[int]
    """What is shown, 0 and 1 for no and yes; null where it is unknown, does not exist or is too large."""

    _required: ClassVar[tuple[str, ...]] = ('x', 'y', 'game', 'value')


@dataclass(frozen=True)
class HeatMapAnswer(Answer):
    """Something of all games of a family, drawn over two variables, or over the only one."""

    family: str
    """The family."""
    of: str
    """What is shown."""
    across: str
    """The name of the variable across."""
    upwards: str
    """The name of the variable upwards; empty if the family has only one variable."""
    columns: HeatMapAxis
    """What the variable across runs through in the whole family."""
    rows: HeatMapAxis
    """What the variable upwards runs through in the whole family; 0 alone if there is none."""
    games: int
    """How many games are drawn."""
    bytes: Optional[int] = None
    """The length of that file."""
    data: Optional[list[HeatMapCell]] = None
    """What is drawn, if that was asked for."""
    file: Optional[str] = None
    """The file it was written to."""
    svg: Optional[str] = None
    """The picture as SVG, if that was asked for."""

    _schema: ClassVar[str] = "plot/1"
    _required: ClassVar[tuple[str, ...]] = ('family', 'of', 'across', 'upwards', 'columns', 'rows', 'games')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "columns": HeatMapAxis.from_dict,
            "rows": HeatMapAxis.from_dict,
            "data": [HeatMapCell.from_dict],
        }


@dataclass(frozen=True)
class ProofAnswer(Answer):
    """A proof for Coq."""

    statement: str
    """What is proved, in words."""
    values: int
    """How many values the file lists."""
    options: int
    """About how many options Coq looks at to check it."""
    text: str
    """The file, or its name where it was written to one."""

    _schema: ClassVar[str] = "proof/1"
    _required: ClassVar[tuple[str, ...]] = ('statement', 'values', 'options', 'text')


@dataclass(frozen=True)
class OtherReading(Answer):
    """The other thing a text could be."""

    kind: ReadingKind
    """What it would be."""
    text: str
    """A text that is certainly read so."""

    _required: ClassVar[tuple[str, ...]] = ('kind', 'text')


@dataclass(frozen=True)
class ReadAnswer(Answer):
    """What a text is, and how it is written properly."""

    typed: str
    """The text as it was typed."""
    kind: ReadingKind
    """What it is."""
    text: str
    """The text as it is printed, which reads as the same."""
    notes: list[str]
    """How it was read, where that may surprise; sentences without a full stop."""
    questions: list[str]
    """The names of the questions that suit it, the most natural one first."""
    also: Optional[OtherReading] = None
    """Something else that the text could be, too."""
    title: Optional[str] = None
    """The name of a known game as books write it."""

    _schema: ClassVar[str] = "read/1"
    _required: ClassVar[tuple[str, ...]] = ('typed', 'kind', 'text', 'notes', 'questions')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "also": OtherReading.from_dict,
        }


@dataclass(frozen=True)
class Instead(Answer):
    """Another question that can be answered."""

    question: str
    """The name of the question, as in [`Question::name`](crate::Question::name)."""
    about: str
    """The game, position or other text to ask it about; empty if it does not matter."""

    _required: ClassVar[tuple[str, ...]] = ('question', 'about')


@dataclass(frozen=True)
class Place(Answer):
    """A place in a text, in bytes."""

    text: str
    """The whole text."""
    start: int
    """Where the trouble begins."""
    end: int
    """Where it ends; equal to `start` at the end of the text."""

    _required: ClassVar[tuple[str, ...]] = ('text', 'start', 'end')


@dataclass(frozen=True)
class Refusal(Answer):
    """A question that has no answer: what is wrong, where, and what would help. No field names a flag
    or a command of the terminal program: what could be raised or asked instead is data, and each
    face words it.
    """

    kind: RefusalKind
    """What kind of trouble it is."""
    message: str
    """What is wrong, in one sentence without a full stop."""
    corrected: Optional[str] = None
    """The text that was probably meant in place of that at `place`; it can be read."""
    hint: Optional[str] = None
    """What would be accepted, in words."""
    instead: Optional[Instead] = None
    """Something close that can be asked."""
    needless: Optional[Limit] = None
    """A limit that was given though it has no effect here, and is to be left out."""
    place: Optional[Place] = None
    """The text that could not be read, and the place in it."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one may help."""

    _schema: ClassVar[str] = "refusal/1"
    _required: ClassVar[tuple[str, ...]] = ('kind', 'message')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "instead": Instead.from_dict,
            "place": Place.from_dict,
        }


@dataclass(frozen=True)
class ReplyAnswer(Answer):
    """The program's move."""

    player: str
    """Who is to move: `Left` or `Right`, also in an impartial game."""
    move: Optional[MoveAnswer]
    """The move; null if the game is over."""
    position: str
    """The position after it."""
    winner: Optional[str]
    """Who has won then: `Left` or `Right`; null while the game goes on."""
    repeats: Optional[int]
    """After how many moves the position was the same with the same player to move, in a game that goes
    round in circles.
    """

    _schema: ClassVar[str] = "reply/1"
    _required: ClassVar[tuple[str, ...]] = ('player', 'move', 'position', 'winner', 'repeats')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "move": MoveAnswer.from_dict,
        }


@dataclass(frozen=True)
class KnownGame(Answer):
    """A game of the catalogue."""

    id: str
    """The name to type."""
    title: str
    """The name to read."""
    story: str
    """What is played."""
    source: str
    """Where it comes from."""

    _required: ClassVar[tuple[str, ...]] = ('id', 'title', 'story', 'source')


@dataclass(frozen=True)
class PeriodFound(Answer):
    """What is known about the period of a sequence of nim-values."""

    kind: str
    """`periodic`, `arithmetic` or `unknown`."""
    preperiod: Optional[int]
    """The first heap from which on the values repeat; null if that is unknown."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added to the values with each period."""
    last_exception: Optional[int]
    """The last heap that does not follow the pattern."""
    computed: int
    """How many values were computed, from the first heap of the game on."""
    proof: Optional[PeriodProof]
    """Why the period is certain."""
    observed: Optional[PeriodPattern] = None
    """A pattern that the computed values follow, which proves nothing."""
    preperiod_at_most: Optional[int] = None
    """A heap from which on they repeat, where the first one is not known because so many heaps are not
    kept and looking for it was stopped.
    """
    reason: Optional[str] = None
    """What stands in the way."""
    stopped_by: Optional[StoppedBy] = None
    """What ended the search."""

    _required: ClassVar[tuple[str, ...]] = ('kind', 'preperiod', 'period', 'saltus', 'last_exception', 'computed', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "proof": PeriodProof.from_dict,
            "observed": PeriodPattern.from_dict,
        }


@dataclass(frozen=True)
class LostHeaps1(Answer):
    """All of them."""

    proved: bool
    """Always true."""
    modulus: int
    """The period."""
    residues: list[int]
    """Residues whose large heaps are lost."""
    also: list[int]
    """Further lost heaps below the preperiod."""
    except_: list[int]
    """Heaps below the preperiod with such a residue that are not lost."""

    _required: ClassVar[tuple[str, ...]] = ('proved', 'modulus', 'residues', 'also', 'except')
    _renamed: ClassVar[Mapping[str, str]] = {"except_": "except"}


@dataclass(frozen=True)
class LostHeaps2(Answer):
    """Those among the computed heaps; nothing is known beyond."""

    proved: bool
    """Always false."""
    first: list[int]
    """The first of them."""
    count: int
    """How many there are."""

    _required: ClassVar[tuple[str, ...]] = ('proved', 'first', 'count')


@dataclass(frozen=True)
class Ferguson(Answer):
    """Ferguson's pairing: G(n) = 1 exactly when G(n - s) = 0, with the least number s of the set."""

    least: int
    """The least number of the set."""
    contradicted_at: Optional[int]
    """A computed heap that contradicts it, which would be a bug."""

    _required: ClassVar[tuple[str, ...]] = ('least', 'contradicted_at')


@dataclass(frozen=True)
class FurtherNumbers(Answer):
    """Numbers that could be added to a finite subtraction set without changing any value."""

    first: list[int]
    """The first of them."""
    more: bool
    """Whether there are more."""

    _required: ClassVar[tuple[str, ...]] = ('first', 'more')


@dataclass(frozen=True)
class ProvedForm(Answer):
    """A closed form that a theorem proves."""

    text: str
    """G(n), in the language of expressions."""
    source: str
    """Where it is proved."""
    partial: bool
    """Whether it says nothing about some heaps."""

    _required: ClassVar[tuple[str, ...]] = ('text', 'source', 'partial')


@dataclass(frozen=True)
class HeapOptions(Answer):
    """A heap with its options."""

    heap: int
    """The heap."""
    options: Optional[list[list[int]]]
    """Each option as the heaps it leaves; null if there are too many."""

    _required: ClassVar[tuple[str, ...]] = ('heap', 'options')


@dataclass(frozen=True)
class Density(Answer):
    """How often a value occurs."""

    value: NimValue
    """The value."""
    count: int
    """At how many heaps."""

    _required: ClassVar[tuple[str, ...]] = ('value', 'count')


@dataclass(frozen=True)
class ArithmeticReport(Answer):
    """What a report adds for arithmetic games and rules of one's own."""

    closed_form: Optional[ProvedForm]
    """The closed form proved for the game."""
    options: list[HeapOptions]
    """The first heaps with their options."""
    ones: Optional[list[int]]
    """The first heaps of value 1, if all computed values are 0 or 1."""
    densities: list[Density]
    """How often each of the commonest values occurs among the computed heaps."""
    distinct: int
    """How many different values occur."""

    _required: ClassVar[tuple[str, ...]] = ('closed_form', 'options', 'ones', 'densities', 'distinct')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "closed_form": ProvedForm.from_dict,
            "options": [HeapOptions.from_dict],
            "densities": [Density.from_dict],
        }


@dataclass(frozen=True)
class NimReport(Answer):
    """All there is to say about a game with nim-values."""

    ruleset: str
    """The game as it is written."""
    definition: str
    """Its rules in the notation, where it is known by a name."""
    rules: list[str]
    """The rules in plain words."""
    known_as: list[KnownGame]
    """Named games with the same moves."""
    atlas: Optional[AtlasPlace]
    """Its place in the atlas of octal games."""
    start: int
    """The first heap."""
    values: list[NimValue]
    """The first values, from `start` on."""
    nim_sequence: Optional[str]
    """The values as they are written in the literature: `0.123` with the repeating block in brackets."""
    period: PeriodFound
    """What is known about the period."""
    exceptions: list[int]
    """Heaps whose value does not follow the proven pattern."""
    p_positions: LostHeaps
    """Heaps that the player to move loses."""
    ferguson: Optional[Ferguson]
    """The pairing of zeros and ones, for subtraction games."""
    extras: Optional[FurtherNumbers]
    """Numbers that could be added to a finite subtraction set."""
    arithmetic: Optional[ArithmeticReport]
    """What is worth saying about a rule of one's own."""

    _schema: ClassVar[str] = "report/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'definition', 'rules', 'known_as', 'atlas', 'start', 'values', 'nim_sequence', 'period', 'exceptions', 'p_positions', 'ferguson', 'extras', 'arithmetic')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "known_as": [KnownGame.from_dict],
            "atlas": AtlasPlace.from_dict,
            "period": PeriodFound.from_dict,
            "p_positions": one_of(LostHeaps1, LostHeaps2),
            "ferguson": Ferguson.from_dict,
            "extras": FurtherNumbers.from_dict,
            "arithmetic": ArithmeticReport.from_dict,
        }


@dataclass(frozen=True)
class LoopyReport(Answer):
    """What there is to say about a game in which play need not end."""

    ruleset: str
    """The game as it is written."""
    definition: str
    """Its rules in the notation, where it is known by a name."""
    rules: list[str]
    """The rules in plain words."""
    known_as: list[KnownGame]
    """Named games with the same moves."""
    loopy: bool
    """Always true."""
    start: int
    """The first heap."""
    values: list[LoopyNumber]
    """The values of the first heaps."""
    outcomes: list[Optional[str]]
    """Who wins each of them: `P`, `N`, `draw`, or null if that is undetermined."""
    options: list[HeapOptions]
    """The first heaps with their options."""
    scope: LoopyScope
    """What was looked at."""

    _schema: ClassVar[str] = "report/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'definition', 'rules', 'known_as', 'loopy', 'start', 'values', 'outcomes', 'options', 'scope')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "known_as": [KnownGame.from_dict],
            "values": [LoopyNumberInfinity.from_dict],
            "options": [HeapOptions.from_dict],
            "scope": one_of(LoopyScopeForced, LoopyScopeExplored),
        }


@dataclass(frozen=True)
class MeasuredHeap(Answer):
    """What is measured of a heap."""

    outcome: str
    """Who wins it: L, R, N or P."""
    mean: ValueName
    """Its mean value."""
    temperature: ValueName
    """Its temperature."""
    left_stop: ValueName
    """Its left stop."""
    right_stop: ValueName
    """Its right stop."""
    atomic_weight: Optional[ValueName]
    """Its atomic weight; null where there is none or its name is too long."""

    _required: ClassVar[tuple[str, ...]] = ('outcome', 'mean', 'temperature', 'left_stop', 'right_stop', 'atomic_weight')


@dataclass(frozen=True)
class OutcomeLaw(Answer):
    """How the outcomes go on for ever."""

    preperiod: int
    """The least heap from which on they repeat."""
    period: int
    """The least period."""
    cycle: Optional[str]
    """The outcomes that come again for ever, a letter a heap; null if there are very many."""
    dominates: Optional[str]
    """Who wins all large heaps, whoever starts: `Left`, `Right`, or null if nobody does."""
    proof: OutcomesProof
    """Why they repeat for ever."""

    _required: ClassVar[tuple[str, ...]] = ('preperiod', 'period', 'cycle', 'dominates', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "proof": OutcomesProof.from_dict,
        }


@dataclass(frozen=True)
class ReportLawsAnswer(Answer):
    """Laws of the values of a partizan game with a finite set for each player."""

    ruleset: str
    """The game as it is written."""
    kind: str
    """Always `values`: these are laws of values, where other games have periods of nim-values."""
    modulus: int
    """The modulus k of the residue classes: the largest number anybody may take."""
    computed: int
    """How many heaps were looked at."""
    residues: list[ResidueLaws]
    """The laws of each residue class that has a computed heap."""
    stopped_by: Optional[StoppedBy]
    """What ended the search early, if anything did."""
    repetition: Optional[Repetition]
    """A proved repetition of all values."""
    exceptions: list[int]
    """The heaps n from k on with G(n) other than {0|G(n-k)}."""
    last_exception: Optional[int]
    """The last of them."""
    exceptions_complete: bool
    """Whether these are proved to be all."""
    proof: Optional[LawsProof]
    """The proof of what is proved about residue classes."""
    certificate: Optional[str] = None
    """If asked for, the certificate, or the name of the file it was written to; null if there is none."""
    certificate_reason: Optional[str] = None
    """Why there is none."""

    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'kind', 'modulus', 'computed', 'residues', 'stopped_by', 'repetition', 'exceptions', 'last_exception', 'exceptions_complete', 'proof')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "residues": [ResidueLaws.from_dict],
            "repetition": Repetition.from_dict,
            "proof": LawsProof.from_dict,
        }


@dataclass(frozen=True)
class HottestHeap(Answer):
    """The hottest of some heaps."""

    heap: int
    """The heap, the least one if there are several."""
    temperature: ValueName
    """Its temperature."""

    _required: ClassVar[tuple[str, ...]] = ('heap', 'temperature')


@dataclass(frozen=True)
class PartizanReport(Answer):
    """All there is to say about a game with moves for each player."""

    ruleset: str
    """The game as it is written."""
    partizan: bool
    """Always true."""
    rules: list[str]
    """The rules in plain words, for each player."""
    start: int
    """The first heap."""
    values: list[Optional[ValueName]]
    """The first values by name, from `start` on; null where a name is too long."""
    heaps: list[MeasuredHeap]
    """What is measured of the first heaps, from `start` on."""
    outcomes: str
    """Who wins each of the first heaps, a letter a heap: L, R, N or P."""
    outcome_law: Optional[OutcomeLaw]
    """How the outcomes go on for ever; null if that was not found."""
    laws: Optional[ReportLawsAnswer]
    """Laws of the values; null unless both players take from finite sets."""
    hottest: HottestHeap
    """The hottest of the first heaps."""
    note: Optional[str]
    """Why there is no more, in a sentence; null if nothing is missing."""

    _schema: ClassVar[str] = "report/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'partizan', 'rules', 'start', 'values', 'heaps', 'outcomes', 'outcome_law', 'laws', 'hottest', 'note')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "heaps": [MeasuredHeap.from_dict],
            "outcome_law": OutcomeLaw.from_dict,
            "laws": ReportLawsAnswer.from_dict,
            "hottest": HottestHeap.from_dict,
        }


@dataclass(frozen=True)
class RulesAnswer(Answer):
    """The moves of a game in plain words."""

    ruleset: str
    """The game as it is written."""
    definition: str
    """Its rules in the notation, where it is known by a name."""
    rules: list[str]
    """Sentences."""
    known_as: list[KnownGame]
    """Named games with the same moves."""
    example: Optional[MoveExample]
    """A move to draw, of a partizan game one of Left's; null if no small heap has one."""

    _schema: ClassVar[str] = "rules/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'definition', 'rules', 'known_as', 'example')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "known_as": [KnownGame.from_dict],
            "example": MoveExample.from_dict,
        }


@dataclass(frozen=True)
class Milestone(Answer):
    """How often each value occurs below some heap."""

    below: int
    """A power of two."""
    frequencies: list[int]
    """How often each value occurs, heaps from 1 on."""

    _required: ClassVar[tuple[str, ...]] = ('below', 'frequencies')


@dataclass(frozen=True)
class RunAnswer(Answer):
    """What a long run has shown so far."""

    ruleset: str
    """The game as it is written."""
    computed: int
    """How many heaps were computed, heap 0 among them."""
    largest: int
    """The largest value."""
    largest_at: int
    """The first heap that has it."""
    rare: Optional[int]
    """How many heaps are rare; null without a sparse space, as are the next three."""
    last_rare: Optional[int]
    """The last rare heap."""
    mask: Optional[int]
    """The mask of the sparse space."""
    parity: Optional[bool]
    """Whether the parity of the heap counts as well."""
    frequencies: list[int]
    """How often each value occurs, heaps from 1 on."""
    milestones: list[Milestone]
    """How often they occurred below each power of two."""
    period: Optional[int]
    """The proved period; null unless one is proved, as are the next four."""
    preperiod: Optional[int]
    """From where on the values repeat."""
    preperiod_is_least: Optional[bool]
    """Whether that is certainly the least such heap."""
    proved_at: Optional[int]
    """The heap at which the period was proved."""
    proof: Optional[str]
    """The theorem that proves it."""
    engine: str
    """The engine, in words."""
    stopped: bool
    """Whether the run ended before its time."""
    double_checked: Optional[DoubleCheck] = None
    """If asked for, what was computed a second time, with the same values in the same numbers."""

    _schema: ClassVar[str] = "run/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'computed', 'largest', 'largest_at', 'rare', 'last_rare', 'mask', 'parity', 'frequencies', 'milestones', 'period', 'preperiod', 'preperiod_is_least', 'proved_at', 'proof', 'engine', 'stopped')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "milestones": [Milestone.from_dict],
            "double_checked": DoubleCheck.from_dict,
        }


@dataclass(frozen=True)
class Comparison(Answer):
    """Two ways to one answer."""

    what: str
    """What is compared with what."""
    agreed: int
    """How often both agreed."""
    disagreed: list[str]
    """Where they did not: the game, and how."""

    _required: ClassVar[tuple[str, ...]] = ('what', 'agreed', 'disagreed')


@dataclass(frozen=True)
class SelftestAnswer(Answer):
    """How many comparisons agreed, and every one that did not."""

    seed: int
    """Which random games."""
    rounds: int
    """How many rounds were finished."""
    comparisons: list[Comparison]
    """The comparisons."""
    agreed: bool
    """Whether all agreed."""
    stopped_by: Optional[StoppedBy]
    """What ended it early, if anything did."""

    _schema: ClassVar[str] = "selftest/1"
    _required: ClassVar[tuple[str, ...]] = ('seed', 'rounds', 'comparisons', 'agreed', 'stopped_by')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "comparisons": [Comparison.from_dict],
        }


@dataclass(frozen=True)
class SweepRow(Answer):
    """What is known of one game of a family. What is missing is not known, or does not exist."""

    game: str
    """The game."""
    known: Optional[bool]
    """A period was proved within the limit."""
    preperiod: Optional[int]
    """The least heap from which on the values repeat."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added per period; 0 for a periodic sequence."""
    computed: Optional[int]
    """How many values were computed."""
    proof: Optional[str]
    """The theorem that proves the period."""
    largest_value: Optional[int]
    """The largest nim-value that was computed."""
    purely_periodic: Optional[bool]
    """The preperiod is 0."""
    bipartite: Optional[bool]
    """Purely periodic with period 2."""
    ultimately_bipartite: Optional[bool]
    """Period 2 after a preperiod."""
    divisor: Optional[int]
    """The greatest common divisor of a subtraction set."""
    expandable: Optional[bool]
    """A number below preperiod + period can be adjoined to the subtraction set."""
    adjoinable_count: Optional[int]
    """How many such numbers there are."""
    adjoinable: Optional[list[int]]
    """The first 64 of them."""
    form: Optional[str]
    """The period as the sum of two elements of the subtraction set."""
    largest_adjoinable: Optional[int]
    """The largest of the adjoinable numbers."""
    dominates: Optional[str] = None
    """Who wins all large heaps: `Left`, `Right` or `neither`."""
    hottest: Optional[int] = None
    """The least of those heaps that has it."""
    largest_temperature: Optional[str] = None
    """The largest temperature of the heaps 0 to 60."""
    law: Optional[str] = None
    """The proved law of all values."""
    law_from: Optional[int] = None
    """The least heap from which on the law was found to hold."""
    outcome_period: Optional[int] = None
    """The least period of outcomes, proved."""
    outcome_preperiod: Optional[int] = None
    """Partizan games only, as the columns below: the least heap from which on outcomes repeat."""
    variables: Mapping[str, int] = field(default_factory=dict)
    """All other fields by name."""

    _rest: ClassVar[str] = "variables"
    _required: ClassVar[tuple[str, ...]] = ('game', 'known', 'preperiod', 'period', 'saltus', 'computed', 'proof', 'largest_value', 'purely_periodic', 'bipartite', 'ultimately_bipartite', 'divisor', 'expandable', 'adjoinable_count', 'adjoinable', 'form', 'largest_adjoinable')


@dataclass(frozen=True)
class LengthCount(Answer):
    """How many games have a period of some size."""

    from_: int
    """The least period counted here, a power of two."""
    to: int
    """The greatest period counted here."""
    games: int
    """The games."""

    _required: ClassVar[tuple[str, ...]] = ('from', 'to', 'games')
    _renamed: ClassVar[Mapping[str, str]] = {"from_": "from"}


@dataclass(frozen=True)
class UndecidedGame(Answer):
    """A game for which a condition cannot be worked out."""

    game: str
    """The game."""
    reason: str
    """Why not."""

    _required: ClassVar[tuple[str, ...]] = ('game', 'reason')


@dataclass(frozen=True)
class SweepRecord(Answer):
    """A game with a larger value of something than all games before it."""

    record: int
    """That value."""
    game: str
    """The game."""
    known: Optional[bool]
    """A period was proved within the limit."""
    preperiod: Optional[int]
    """The least heap from which on the values repeat."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added per period; 0 for a periodic sequence."""
    computed: Optional[int]
    """How many values were computed."""
    proof: Optional[str]
    """The theorem that proves the period."""
    largest_value: Optional[int]
    """The largest nim-value that was computed."""
    purely_periodic: Optional[bool]
    """The preperiod is 0."""
    bipartite: Optional[bool]
    """Purely periodic with period 2."""
    ultimately_bipartite: Optional[bool]
    """Period 2 after a preperiod."""
    divisor: Optional[int]
    """The greatest common divisor of a subtraction set."""
    expandable: Optional[bool]
    """A number below preperiod + period can be adjoined to the subtraction set."""
    adjoinable_count: Optional[int]
    """How many such numbers there are."""
    adjoinable: Optional[list[int]]
    """The first 64 of them."""
    form: Optional[str]
    """The period as the sum of two elements of the subtraction set."""
    largest_adjoinable: Optional[int]
    """The largest of the adjoinable numbers."""
    dominates: Optional[str] = None
    """Who wins all large heaps: `Left`, `Right` or `neither`."""
    hottest: Optional[int] = None
    """The least of those heaps that has it."""
    largest_temperature: Optional[str] = None
    """The largest temperature of the heaps 0 to 60."""
    law: Optional[str] = None
    """The proved law of all values."""
    law_from: Optional[int] = None
    """The least heap from which on the law was found to hold."""
    outcome_period: Optional[int] = None
    """The least period of outcomes, proved."""
    outcome_preperiod: Optional[int] = None
    """Partizan games only, as the columns below: the least heap from which on outcomes repeat."""
    variables: Mapping[str, int] = field(default_factory=dict)
    """All other fields by name."""

    _rest: ClassVar[str] = "variables"
    _required: ClassVar[tuple[str, ...]] = ('record', 'game', 'known', 'preperiod', 'period', 'saltus', 'computed', 'proof', 'largest_value', 'purely_periodic', 'bipartite', 'ultimately_bipartite', 'divisor', 'expandable', 'adjoinable_count', 'adjoinable', 'form', 'largest_adjoinable')


@dataclass(frozen=True)
class ListedRows(Answer):
    """The rows of a sweep as a table."""

    columns: list[str]
    """The columns."""
    rows: list[list[str]]
    """The rows, a text for each column; empty where nothing is known."""
    more: bool
    """Whether there are more rows than these."""
    looked_at: int
    """How many rows were looked at for it: fewer than there are, if more do not fit the memory."""

    _required: ClassVar[tuple[str, ...]] = ('columns', 'rows', 'more', 'looked_at')


@dataclass(frozen=True)
class SweepAnswer(Answer):
    """Counts and extremes over the games of a family, and the rows that were asked for."""

    family: str
    """The family."""
    games: int
    """How many games there are."""
    unknown: int
    """Games without a proved period."""
    shard: Optional[str]
    """Which part of the family was asked for, such as `1/3`; null for all of it."""
    complete: bool
    """Whether all games of the family are counted, so never with a part."""
    arithmetic: int
    """Games with a saltus, whose values grow by it from period to period."""
    purely_periodic: Optional[int]
    """Games that are purely periodic; null where that is known of none."""
    bipartite: Optional[int]
    """Games that are purely periodic with period 2."""
    ultimately_bipartite: Optional[int]
    """Games with period 2 after a preperiod."""
    expandable: Optional[int]
    """Sets to which something can be adjoined."""
    longest_period: Optional[SweepRow]
    """The first game with the longest period."""
    longest_preperiod: Optional[SweepRow]
    """The first game with the longest preperiod."""
    periods: list[LengthCount]
    """How many periods there are of each size."""
    matching: int
    """Games that satisfy the condition; all games without one."""
    open: int
    """Games that leave the condition open within the limits."""
    undecided: int
    """Games for which the condition cannot be worked out, as by a division by 0."""
    undecided_first: Optional[UndecidedGame]
    """The first of those."""
    rows: list[SweepRow]
    """The first thousand games that satisfy the condition."""
    records: Optional[list[SweepRecord]] = None
    """Games with a larger value than all before them; only if that was asked."""
    table: Optional[ListedRows] = None
    """The rows as a table; only if that was asked."""
    unranked: Optional[int] = None
    """Games whose value cannot be worked out, so that they may hide a record; only if that was asked."""

    _schema: ClassVar[str] = "sweep/1"
    _required: ClassVar[tuple[str, ...]] = ('family', 'games', 'unknown', 'shard', 'complete', 'arithmetic', 'purely_periodic', 'bipartite', 'ultimately_bipartite', 'expandable', 'longest_period', 'longest_preperiod', 'periods', 'matching', 'open', 'undecided', 'undecided_first', 'rows')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "longest_period": SweepRow.from_dict,
            "longest_preperiod": SweepRow.from_dict,
            "periods": [LengthCount.from_dict],
            "undecided_first": UndecidedGame.from_dict,
            "rows": [SweepRow.from_dict],
            "records": [SweepRecord.from_dict],
            "table": ListedRows.from_dict,
        }


@dataclass(frozen=True)
class TableAnswer(Answer):
    """A table as a text."""

    format: TableFormat
    """How it is written."""
    text: str
    """The whole table."""

    _schema: ClassVar[str] = "table/1"
    _required: ClassVar[tuple[str, ...]] = ('format', 'text')


@dataclass(frozen=True)
class ThermographWalls(Answer):
    """The walls of a thermograph."""

    left: list[tuple[ValueName, ValueName]]
    """The corners of the left wall, temperature and value, from temperature −1 up."""
    right: list[tuple[ValueName, ValueName]]
    """Those of the right wall."""
    mast: ValueName
    """Where the walls meet and go straight up."""

    _required: ClassVar[tuple[str, ...]] = ('left', 'right', 'mast')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "left": [tuple],
            "right": [tuple],
        }


@dataclass(frozen=True)
class OptionNode(Answer):
    """A canonical option within a tree."""

    depth: int
    """How many moves it is from the value."""
    player: str
    """Whose option it is: L or R."""
    name: str
    """Its name."""
    last: bool
    """Whether it is the last option of the value it belongs to."""

    _required: ClassVar[tuple[str, ...]] = ('depth', 'player', 'name', 'last')


@dataclass(frozen=True)
class OptionTree(Answer):
    """The canonical options of a value, theirs, and so on down to numbers."""

    options: list[OptionNode]
    """Every option before its own options, those of Left before those of Right."""
    complete: bool
    """Whether these are all."""

    _required: ClassVar[tuple[str, ...]] = ('options', 'complete')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "options": [OptionNode.from_dict],
        }


@dataclass(frozen=True)
class FoundValue(Answer):
    """Everything about a value."""

    name: Optional[str]
    """Its name; `null` where that is too long."""
    outcome: str
    """Who wins: L, R, N or P."""
    atomic_weight: Optional[ValueName]
    """The atomic weight; `null` where there is none or its name is too long."""
    birthday: ValueName
    """The birthday."""
    mean: ValueName
    """The mean value."""
    temperature: ValueName
    """The temperature."""
    thermograph: ThermographWalls
    """The thermograph."""
    form: Optional[str]
    """The canonical form one step down, its options by name; `null` where that is too long."""
    stops: tuple[ValueName, ValueName]
    """The left and the right stop."""
    left_incentives: Optional[list[ValueName]]
    """What Left gains by her best moves, by name; `null` where that is too long."""
    right_incentives: Optional[list[ValueName]]
    """What Right gains by his best moves."""
    reduced: Optional[ValueName]
    """The reduced canonical form by name; `null` where that is too long."""
    followers: Optional[ValueName]
    """How many different positions can be reached, itself included; `null` if there are very many."""
    stop_count: Optional[ValueName]
    """How many lines of play lead to a number, each stopped at the first; `null` if there are very
    many positions.
    """
    atomic_weight_note: Optional[str] = None
    """Why there is no atomic weight."""
    canonical: Optional[str] = None
    """Its canonical form, left out where that is too long."""
    canonical_note: Optional[str] = None
    """Why the canonical form is left out."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one would show more."""
    tree: Optional[OptionTree] = None
    """The canonical options, if they were asked for."""

    _schema: ClassVar[str] = "value/1"
    _required: ClassVar[tuple[str, ...]] = ('name', 'outcome', 'atomic_weight', 'birthday', 'mean', 'temperature', 'thermograph', 'form', 'stops', 'left_incentives', 'right_incentives', 'reduced', 'followers', 'stop_count')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "thermograph": ThermographWalls.from_dict,
            "stops": tuple,
            "tree": OptionTree.from_dict,
        }


@dataclass(frozen=True)
class OutcomeOnly(Answer):
    """Who wins a sum whose value is too large."""

    outcome: str
    """Who wins: L, R, N or P."""
    note: str
    """Why there is no value."""

    _schema: ClassVar[str] = "value/1"
    _required: ClassVar[tuple[str, ...]] = ('outcome', 'note')


@dataclass(frozen=True)
class ComparedValues(Answer):
    """How two values compare."""

    first: Optional[ValueName]
    """The first value by name; null where that is too long."""
    second: Optional[ValueName]
    """The second value by name; null where that is too long."""
    relation: str
    """What is true of them: `<`, `>`, `=` or `||`."""
    asked: str
    """What was asked: `=`, `!=`, `<`, `<=`, `>`, `>=`, `||`, `<|` or `|>`."""
    holds: bool
    """Whether that is true."""
    difference: Optional[ValueName]
    """The first minus the second by name; null where that is too long."""

    _schema: ClassVar[str] = "value/1"
    _required: ClassVar[tuple[str, ...]] = ('first', 'second', 'relation', 'asked', 'holds', 'difference')


@dataclass(frozen=True)
class NimValuesAnswer(Answer):
    """The nim-values of heaps in a row."""

    ruleset: str
    """The game as it is written."""
    start: int
    """The first heap listed."""
    values: NimValues
    """The values."""
    asked_to: Optional[int] = None
    """The last heap that was asked for."""
    double_checked: Optional[DoubleCheck] = None
    """If asked for, what was computed a second time, with the same values."""
    stopped_by: Optional[StoppedBy] = None
    """What ended it."""

    _schema: ClassVar[str] = "values/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'start', 'values')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "double_checked": DoubleCheck.from_dict,
        }


@dataclass(frozen=True)
class LoopyValuesAnswer(Answer):
    """The values of heaps in a row, in a game in which play need not end."""

    ruleset: str
    """The game as it is written."""
    start: int
    """The first heap listed."""
    values: list[LoopyNumber]
    """The values."""
    undetermined: int
    """How many of them are undetermined."""
    scope: LoopyScope
    """What was looked at."""
    asked_to: Optional[int] = None
    """The last heap that was asked for."""
    stopped_by: Optional[StoppedBy] = None
    """What ended it."""

    _schema: ClassVar[str] = "values/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'start', 'values', 'undetermined', 'scope')

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "values": [LoopyNumberInfinity.from_dict],
            "scope": one_of(LoopyScopeForced, LoopyScopeExplored),
        }


@dataclass(frozen=True)
class VerifiedClaim(Answer):
    """A claim that was verified."""

    ruleset: str
    """The game or position, as the certificate writes it."""
    claim: str
    """What is true, in words."""
    preperiod: Optional[int]
    """The least preperiod; null if the claim is not about a period."""
    period: Optional[int]
    """The least period."""
    saltus: Optional[int]
    """What is added to nim-values with each period."""
    theorem: str
    """The theorem, such as `guy-smith`, or the kind of claim, such as `outcomes`."""
    statement: str
    """What the theorem comes to, in words."""
    computed: int
    """How many values were computed again."""
    checked: list[str]
    """Everything that was checked, as sentences."""
    verdict: Literal['verified']
    file: Optional[str] = None
    """What the certificate is called."""

    _schema: ClassVar[str] = "verify/1"
    _required: ClassVar[tuple[str, ...]] = ('ruleset', 'claim', 'preperiod', 'period', 'saltus', 'theorem', 'statement', 'computed', 'checked', 'verdict')
    _constants: ClassVar[Mapping[str, Any]] = {"verdict": 'verified'}


@dataclass(frozen=True)
class RejectedCertificate(Answer):
    """Why a certificate was rejected."""

    heap: Optional[int]
    """The first heap where it fails, if it fails at a heap."""
    reason: str
    """What it says and what is true."""
    verdict: Literal['rejected']
    file: Optional[str] = None
    """What the certificate is called."""

    _schema: ClassVar[str] = "verify/1"
    _required: ClassVar[tuple[str, ...]] = ('heap', 'reason', 'verdict')
    _constants: ClassVar[Mapping[str, Any]] = {"verdict": 'rejected'}


@dataclass(frozen=True)
class WinAnswer(Answer):
    """Who wins a position, and how."""

    position: str
    """The position as it is written."""
    kind: str
    """Which theory decides it: `impartial`, `partizan`, `loopy` or `loopy partizan`."""
    outcome: Optional[str]
    """`P`, `N`, `L`, `R` or `draw`; `by start` where it is something else for each player who starts;
    null if it is undetermined within the limits.
    """
    value: Optional[WorthAnswer]
    """What the whole is worth; null where that is not known. An integer is a nim-value unless `kind`
    is `partizan`.
    """
    components: list[ComponentAnswer]
    """The components in order, repetition expanded."""
    decided_by: str
    """What decided it, in a few words."""
    moves: list[MoveAnswer]
    """The moves that win, or keep a draw."""
    moves_complete: bool
    """Whether `moves` has all of them."""
    moves_found: Count
    """How many were found."""
    because: Optional[str] = None
    """Where the value of a single heap comes from if it was not computed."""
    heap: Optional[int] = None
    """The heap, where the position is a single one."""
    longest_fight: Optional[list[FightAnswer]] = None
    """For each player who is to move and loses: how to hold out longest."""
    nim_addition: Optional[NimAdditionAnswer] = None
    """The nim-addition behind an impartial answer, if it was asked why and fits."""
    note: Optional[str] = None
    """Why moves are missing."""
    play: Optional[str] = None
    """`misere` if the player who makes the last move loses."""
    positions: Optional[int] = None
    """How many positions a search looked at; null where a theorem decided misère play."""
    positions_complete: Optional[bool] = None
    """Whether the search backwards from the end of play looked at all there are."""
    raise_: Optional[list[Limit]] = None
    """Limits of which a higher one may tell more."""
    reasons: Optional[list[ReasonAnswer]] = None
    """For a partizan position: why, for each player who starts."""
    ruleset: Optional[str] = None
    """The game, where the position is a single heap."""
    runs: Optional[list[RunOfMoves]] = None
    """Moves in steps, where there are very many."""
    starts: Optional[StartsAnswer] = None
    """For a loopy partizan position: what each player can hope for who starts."""

    _schema: ClassVar[str] = "win/1"
    _required: ClassVar[tuple[str, ...]] = ('position', 'kind', 'outcome', 'value', 'components', 'decided_by', 'moves', 'moves_complete', 'moves_found')
    _renamed: ClassVar[Mapping[str, str]] = {"raise_": "raise"}

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {
            "value": WorthAnswerInfinity.from_dict,
            "components": [ComponentAnswer.from_dict],
            "moves": [MoveAnswer.from_dict],
            "longest_fight": [FightAnswer.from_dict],
            "nim_addition": NimAdditionAnswer.from_dict,
            "reasons": [ReasonAnswer.from_dict],
            "runs": [RunOfMoves.from_dict],
            "starts": StartsAnswer.from_dict,
        }

Figure = Literal['pins', 'pile', 'strip', 'pawns', 'text']
"""What a heap looks like."""

MovedFrom = Union[int, str]
"""What a move is made in."""

MovedTo = Union[list[int], str]
"""What a move leaves."""

NimValue = int
"""A nim-value of any size."""

ValueName = Union[int, str]
"""An integer of 64 bits, or a value as it is written in ASCII: '-1/2', '^*', '{3|2}'"""

WorthAnswer = Union[NimValue, WorthAnswerInfinity, ValueName]
"""What something is worth: a nim-value, ∞ with its set, or a partizan value by its name."""

Count = int

Limit = Literal['heap', 'seconds', 'memory', 'search', 'options', 'listed', 'length', 'bound', 'moves', 'steps', 'digits', 'games', 'height']
"""A limit that an answer came up against. Each face says in its own words how to raise it."""

ClaimVerdict = Literal['holds_for_all', 'holds', 'holds_to', 'fails', 'undecided', 'not_stated']
"""What computation says about a statement."""

Dominating = Literal['first', 'second', 'neither']
"""Whose set dominates."""

StoppedBy = Literal['proved', 'limit', 'seconds', 'interrupted', 'memory']
"""What ended a search."""

LoopyNumber = Optional[Union[int, LoopyNumberInfinity]]
"""A nim-value, ∞ with its set, or null if the value is undetermined."""

PlayEnd = Literal['finished', 'cycle', 'steps', 'digits', 'memory', 'unfactored', 'undefined', 'seconds', 'interrupted']
"""What ended a forced play."""

LoopyScope = Union[LoopyScopeForced, LoopyScopeExplored]
"""What was looked at, in a game in which play need not end."""

LoopyHeapAnswer = Union[ForcedHeap, ExploredHeap]
"""A heap of a game in which play need not end. Every face must show both kinds, so they are open to
`match`.
"""

Role = Literal['canonical', 'dominated', 'reversible']
"""What an option is in the canonical form of the heap."""

OptionsAnswer = Union[NimOptionsAnswer, LoopyOptionsAnswer, PartizanOptionsAnswer]
"""The options of a heap."""

PeriodAnswer = Union[NimPeriodAnswer]
"""The period of a game."""

Seated = Literal['person', 'program']
"""Who plays a side."""

PlayedFrom = Union[int, ValueName]
"""What a move was made in: a heap, or a value."""

PlayedTo = Union[list[int], ValueName]
"""What a move left: heaps, or a value."""

PlotAnswer = Union[ScatterAnswer, HeatMapAnswer]
"""A picture, and what it shows."""

ReadingKind = Literal['game', 'partizan_game', 'position', 'value', 'family', 'comparison']
"""What a text can be."""

RefusalKind = Literal['unreadable', 'unanswerable', 'limit', 'time_up', 'cancelled', 'file', 'unwritten', 'busy', 'fault']
"""The kinds of trouble."""

LostHeaps = Union[LostHeaps1, LostHeaps2]
"""Heaps that the player to move loses."""

ReportAnswer = Union[NimReport, LoopyReport, PartizanReport]
"""All there is to say about a game."""

TableFormat = Literal['csv', 'bfile', 'markdown', 'latex']
"""The ways to write a table."""

ValueAnswer = Union[FoundValue, OutcomeOnly, ComparedValues]
"""Everything about a value, or who wins where the value is out of reach. Every face must show both, so
they are open to `match`.
"""

NimValues = list[NimValue]

ValuesAnswer = Union[NimValuesAnswer, LoopyValuesAnswer]
"""The values of heaps in a row."""

VerifyAnswer = Union[VerifiedClaim, RejectedCertificate]
"""Whether a certificate is true."""

DOCUMENTS: Mapping[str, tuple[type[Answer], ...]] = {
    "atlas": (AtlasAnswer,),
    "board": (BoardAnswer,),
    "certificate": (CertificateAnswer,),
    "check": (CheckAnswer,),
    "checked_proofs": (CheckedProofs,),
    "claim": (ClaimAnswer,),
    "dominates": (DominatesAnswer,),
    "equivalent": (EquivalentAnswer,),
    "expand": (ExpandAnswer,),
    "find": (FindAnswer,),
    "games": (GamesAnswer,),
    "guess": (GuessAnswer,),
    "laws": (LawsAnswer,),
    "loopy_heap": (ForcedHeap, ExploredHeap,),
    "options": (NimOptionsAnswer, LoopyOptionsAnswer, PartizanOptionsAnswer,),
    "outcomes": (OutcomesAnswer,),
    "partizan_values": (PartizanValuesAnswer,),
    "period": (NimPeriodAnswer,),
    "play": (PlayTranscript,),
    "plot": (ScatterAnswer, HeatMapAnswer,),
    "proof": (ProofAnswer,),
    "read": (ReadAnswer,),
    "refusal": (Refusal,),
    "reply": (ReplyAnswer,),
    "report": (NimReport, LoopyReport, PartizanReport,),
    "rules": (RulesAnswer,),
    "run": (RunAnswer,),
    "selftest": (SelftestAnswer,),
    "sweep": (SweepAnswer,),
    "table": (TableAnswer,),
    "value": (FoundValue, OutcomeOnly, ComparedValues,),
    "values": (NimValuesAnswer, LoopyValuesAnswer,),
    "verify": (VerifiedClaim, RejectedCertificate,),
    "win": (WinAnswer,),
}
"""The classes of each document, by the name of its schema."""


def from_document(document: Mapping[str, Any]) -> Answer:
    """The typed object for a document, whichever it is.

    >>> from_document({"schema": "equivalent/1", "ruleset": "0.4", "tried": 8, "complete": True,
    ...                "compared_to": 2000, "equivalent": [], "atlas": None}).ruleset
    '0.4'
    """
    name = str(document["schema"]).split("/")[0]
    answer = one_of(*DOCUMENTS[name])(document)
    assert isinstance(answer, Answer)
    return answer
