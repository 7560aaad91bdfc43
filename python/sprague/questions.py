"""Questions that are about no single object: heaps that satisfy a condition, published formulas, certificates."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Optional, Sequence, Union, cast

from . import answers
from ._asking import ask, heap, text, whole
from .errors import file_trouble
from .games import Game

__all__ = ["atlas", "certify", "check", "claim", "dominates", "find", "verify"]


def atlas(
    codes: Optional[str] = None,
    *,
    limit: Optional[int] = None,
    work: Optional[int] = None,
    out: Optional[Union[str, os.PathLike[str]]] = None,
    part: Optional[tuple[int, int]] = None,
    memory: Optional[int] = None,
    seconds: Optional[float] = None,
) -> answers.AtlasAnswer:
    """Octal games up to equivalence, open ones first; without codes the atlas that comes with the program.

    >>> import sprague
    >>> known = sprague.atlas()
    >>> known.code_count, known.complete
    (1024, True)
    >>> [(game.game, game.period) for game in sprague.atlas(".77 .137").games]
    [('0.77', 12), ('0.137', 34)]

    With `out` a file for each game is kept in that folder, an interrupted atlas goes on, and the result is
    `atlas.parquet`; `part=(3, 8)` does the third of eight parts.
    """
    fields = {
        "codes": None if codes is None else text(codes, "codes", ".abc"),
        "work": None if work is None else whole(work, "work"),
        "part": None if part is None else _part(part),
    }
    folder = None if out is None else Path(out)
    answer = ask("atlas", fields, limit=limit, memory=memory, seconds=seconds, folder=folder)
    return cast(answers.AtlasAnswer, answer)


def _part(part: Any) -> dict[str, int]:
    """A part and of how many it is."""
    if not isinstance(part, (tuple, list)) or len(part) != 2:
        raise TypeError(f"part is a pair such as (3, 8), the third of eight parts, not {part!r}")
    return {"part": whole(part[0], "the part"), "of": whole(part[1], "of how many")}


def check(
    claims: Optional[Union[str, os.PathLike[str]]] = None,
    *,
    only: Optional[str] = None,
    to: Optional[int] = None,
    limit: Optional[int] = None,
    seconds: Optional[float] = None,
) -> answers.CheckAnswer:
    """Published claims against computation: the text of a file of claims, its path, or nothing for those that come along.

    >>> import sprague
    >>> answer = sprague.check(only="S(a,b), quotient odd")
    >>> [(claim.place, claim.holds) for claim in answer.claims]
    [('Section 2, S(a,b), quotient odd', True)]
    """
    written = None
    if claims is not None:
        written = claims if isinstance(claims, str) and "\n" in claims else read_text(claims)
    fields = {"formulas": written, "only": only, "to": None if to is None else heap(to, "to")}
    return cast(answers.CheckAnswer, ask("check", fields, limit=limit, seconds=seconds))


def claim(statement: str, to: Optional[int] = None, *, seconds: Optional[float] = None) -> answers.ClaimAnswer:
    """Whether a statement of your own holds: proved, observed to a heap, or where it fails.

    >>> import sprague
    >>> sprague.claim("period(kayles) = 12").holds
    True
    """
    said = text(statement, "a claim", "period(kayles) = 12")
    fields = {"text": said, "to": None if to is None else heap(to, "to")}
    return cast(answers.ClaimAnswer, ask("claim", fields, seconds=seconds))


def find(
    game: Union[str, Game],
    condition: str,
    to: Optional[int] = None,
    *,
    start: Optional[int] = None,
    most: Optional[int] = None,
    seconds: Optional[float] = None,
) -> answers.FindAnswer:
    """The heaps of a game from `start` to `to` that satisfy a condition on n and G, and what is proved about all heaps.

    >>> import sprague
    >>> sprague.find("kayles", "G(n) = 0", 1000).heaps
    [0]
    """
    fields = {
        "game": text(str(game), "a game", "0.77"),
        "condition": text(condition, "a condition", "G(n) = 0"),
        "from": None if start is None else heap(start, "start"),
        "to": None if to is None else heap(to, "to"),
        "most": None if most is None else whole(most, "most"),
    }
    return cast(answers.FindAnswer, ask("find", fields, seconds=seconds))


def verify(
    certificate: Union[str, os.PathLike[str]], *, memory: Optional[int] = None, seconds: Optional[float] = None
) -> answers.VerifyAnswer:
    """Whether a certificate is true, by code that shares nothing with the engines; a text or a path.

    >>> import sprague
    >>> proof = sprague.game("0.77").period(certificate=True).certificate
    >>> sprague.verify(proof).verdict
    'verified'
    """
    name = None
    if isinstance(certificate, str) and "\n" in certificate:
        written = certificate
    else:
        written, name = read_text(certificate), os.fspath(certificate)
    fields = {"certificate": written, "file": name}
    return cast(answers.VerifyAnswer, ask("verify", fields, memory=memory, seconds=seconds))


def certify(claim: str, about: Union[str, Sequence[str]], **limits: Any) -> str:
    """The certificate of something that is proved, as a text that `verify` checks.

    The claim is one of "period", "outcomes", "expansion", "laws", "form", each about a game, "win", about a position, "claim",
    about a statement, "dominance", about two sets, "find", about a game and a condition, and "equivalent", about a code: that
    others have its values.

    >>> import sprague
    >>> sprague.verify(sprague.certify("win", "kayles[10^18] + *1")).claim
    'in 0.77[1000000000000000000] + *1, whoever moves first loses'
    """
    told: Any = about if isinstance(about, str) else list(about)
    told = {"game": about} if claim == "equivalent" else told
    answer = cast(answers.CertificateAnswer, ask("certificate", {claim: told}, **limits))
    return answer.certificate


def dominates(first: Union[str, Game], second: Union[str, Game], **limits: Any) -> answers.DominatesAnswer:
    """Whose subtraction set wins all large heaps, and from where on.

    >>> import sprague
    >>> sprague.dominates("S(1,2,6)", "S(1,3,5)").dominates
    'first'
    """
    sets = {"first": text(str(first), "a set", "S(1,2)"), "second": text(str(second), "a set", "S(1,2)")}
    return cast(answers.DominatesAnswer, ask("dominates", sets, **limits))


def read_text(path: Union[str, os.PathLike[str]]) -> str:
    """What a file holds."""
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"this is a text or the path of a file, not a {type(path).__name__}")
    try:
        return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text"
        raise file_trouble(f"{os.fspath(path)}: {reason}", "give the path of a file, or its text") from error


