"""Families of games: every game computed, one row each."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union, cast

import numpy as np

from . import _html, _sprague, answers
from ._asking import Shown, ask, heap, text
from ._files import write

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["Sweep", "sweep", "open_sweep"]

Path_ = Union[str, "os.PathLike[str]"]


class Sweep:
    """The games of a family, one row each: iterate, or ask for a table.

    >>> import sprague
    >>> games = sprague.sweep("S(1,a,b) for a in 2..5, b in a+1..9")
    >>> games.summary.games
    22
    >>> row = next(iter(games))
    >>> row.game, row["a"], row["b"], row.period
    ('S(1,2,3)', 2, 3, 4)

    Rows are computed when they are asked for, a few units of work at a time on all cores, so that the first
    rows of a huge family are there at once. With a folder they are computed once, kept as Parquet, and
    read from there.
    """

    def __init__(self, plan: _sprague.SweepPlan, fields: dict[str, Any], folder: Optional[Path]) -> None:
        self._plan = plan
        self._fields = fields
        self.folder = folder
        self._summary: Optional[answers.SweepAnswer] = None

    @property
    def family(self) -> str:
        """The family as it is written."""
        return self._plan.family

    @property
    def columns(self) -> dict[str, str]:
        """What each column means."""
        return {name: meaning for name, _, meaning in self._plan.columns}

    @property
    def summary(self) -> answers.SweepAnswer:
        """Counts and extremes over all games; computed once."""
        if self._summary is None:
            found = ask("sweep", self._fields, limit=self._plan.limit, folder=self.folder)
            self._summary = cast(answers.SweepAnswer, found)
        return self._summary

    def __iter__(self) -> Iterator[answers.SweepRow]:
        """The rows in the order of the family, those that satisfy the condition if there is one."""
        for columns in self.tables():
            cells = {name: _cells(column) for name, column in columns.items()}
            for row in zip(*cells.values()):
                yield answers.SweepRow.from_dict(dict(zip(cells, row)))

    def tables(self) -> Iterator[dict[str, Any]]:
        """The rows in pieces, column by column: a list, or a pair of arrays, the values and where there are any."""
        units = self._plan.units()
        if self.folder is not None:
            files = self._plan.create(self.folder).files()
            for index in range(units):
                yield self._plan.read(Path(files[index])) if index in files else self._plan.table([index])
            return
        step = 4 * (os.cpu_count() or 1)
        with Shown() as shown:
            for begin in range(0, units, step):
                yield self._plan.table(list(range(begin, min(begin + step, units))))
                if shown.watcher:
                    shown.watcher("sweeping", min(begin + step, units), units)

    def to_arrow(self) -> pyarrow.Table:
        """All rows as a table of Arrow."""
        pa = _need("pyarrow", "arrow")
        schema = pa.schema([("game", pa.string()), *((name, _arrow(pa, kind)) for name, kind, _ in self._plan.columns)])
        batches = [_arrow_batch(pa, schema, columns) for columns in self.tables()]
        return pa.Table.from_batches(batches, schema)

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a table of pandas, with its integers and truths that may be missing."""
        pd = _need("pandas", "pandas")
        frames = [_frame(pd, columns) for columns in self.tables()]
        return pd.concat(frames, ignore_index=True)

    def to_polars(self) -> polars.DataFrame:
        """All rows as a table of Polars."""
        pl = _need("polars", "polars")
        kinds = {"integer": pl.Int64, "truth": pl.Boolean, "text": pl.String, "list": pl.List(pl.Int64)}
        schema = {"game": pl.String, **{name: kinds[kind] for name, kind, _ in self._plan.columns}}
        parts = [{name: _cells(column) for name, column in columns.items()} for columns in self.tables()]
        return pl.concat([pl.DataFrame(part, schema=schema) for part in parts])

    def to_parquet(self, path: Path_) -> Path:
        """All rows as one Parquet file; `out=` of `sweep` keeps them unit by unit instead, without pyarrow."""
        pq = _need("pyarrow.parquet", "arrow")
        target = Path(path)
        content = io.BytesIO()
        pq.write_table(self.to_arrow(), content)
        write(target, content.getvalue())
        return target

    def __repr__(self) -> str:
        where = f", where={self._fields['rows']['condition']!r}" if "condition" in self._fields["rows"] else ""
        return f"sprague.sweep({self.family!r}{where})"

    def _repr_html_(self) -> str:
        return _html.sweep(self)


def sweep(
    family: str,
    *,
    where: Optional[str] = None,
    records: Optional[str] = None,
    limit: Optional[int] = None,
    expansion: bool = True,
    large: bool = False,
    out: Optional[Path_] = None,
) -> Sweep:
    """Every game of a family; `where` keeps the rows that satisfy a condition.

    With `out`, a folder, everything is computed now and kept there as Parquet, unit by unit; what is there already
    is not computed again. `records` is for the summary: the games that surpass all before them.

    >>> import sprague
    >>> found = sprague.sweep("S(a,b,c) with c <= 40", where="ultimately_bipartite and expandable")
    >>> [row.game for row in found][:3]
    ['S(3,11,15)', 'S(3,13,15)', 'S(3,17,21)']
    """
    said = text(family, "a family", "S(1,a,b) with b <= 40")
    rows = {name: value for name, value in (("condition", where), ("records", records)) if value is not None}
    plan = _sprague.SweepPlan(
        said,
        limit=None if limit is None else heap(limit, "limit"),
        expansion=expansion,
        large=large,
        condition=where,
    )
    fields = {"family": said, "rows": rows, "no_expansion": not expansion, "large": large}
    folder = None if out is None else Path(out)
    found = Sweep(plan, fields, folder)
    if folder is not None:
        # Done now, so that what follows only reads.
        found.summary  # noqa: B018
    return found


def open_sweep(folder: Path_, *, where: Optional[str] = None) -> Sweep:
    """A sweep that was kept in a folder, by this package or by `sprague sweep --out`."""
    family, limit, expansion = _sprague.SweepFolder.describe(Path(folder))
    plan = _sprague.SweepPlan(family, limit=limit, expansion=expansion, large=True, condition=where)
    rows = {} if where is None else {"condition": where}
    fields = {"family": family, "rows": rows, "no_expansion": not expansion, "large": True}
    found = Sweep(plan, fields, Path(folder))
    with Shown() as shown:
        document = _sprague.show(Path(folder), json.dumps(rows), watcher=shown.watcher)
    found._summary = answers.SweepAnswer.from_dict(json.loads(document))
    return found


def _cells(column: Any) -> list[Any]:
    """The cells of a column, None where there is nothing."""
    if isinstance(column, tuple):
        values, there = column
        return [value if known else None for value, known in zip(values.tolist(), there.tolist())]
    return cast("list[Any]", column)


def _frame(pd: Any, columns: dict[str, Any]) -> Any:
    def series(column: Any) -> Any:
        if not isinstance(column, tuple):
            return pd.Series(column, dtype=object)
        values, there = column
        kind = pd.arrays.IntegerArray if values.dtype == np.int64 else pd.arrays.BooleanArray
        return kind(values, ~there)

    return pd.DataFrame({name: series(column) for name, column in columns.items()})


def _arrow(pa: Any, kind: str) -> Any:
    return {"integer": pa.int64(), "truth": pa.bool_(), "text": pa.string(), "list": pa.list_(pa.int64())}[kind]


def _arrow_batch(pa: Any, schema: Any, columns: dict[str, Any]) -> Any:
    def array(name: str, column: Any) -> Any:
        kind = schema.field(name).type
        if isinstance(column, tuple):
            return pa.array(column[0], type=kind, mask=~column[1])
        return pa.array(column, type=kind)

    arrays = [array(name, columns[name]) for name in schema.names]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _need(module: str, extra: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.split(".")[0]
        raise ImportError(f"this needs {package}: pip install 'sprague[{extra}]'") from None
