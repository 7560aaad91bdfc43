"""Sweeps: rows, tables, files."""

from __future__ import annotations

from pathlib import Path

import pytest

import sprague
from sprague import _sprague

FAMILY = "S(1,a,b) for a in 2..6, b in a+1..30"


def test_rows_are_those_of_the_games() -> None:
    rows = list(sprague.sweep(FAMILY))
    assert len(rows) == sprague.sweep(FAMILY).summary.games
    for row in rows[::17]:
        found = sprague.game(row.game).period()
        assert (row.period, row.preperiod) == (found.period, found.preperiod)
        assert row.game == f"S(1,{row['a']},{row['b']})"


def test_a_condition_keeps_its_rows() -> None:
    every = [row for row in sprague.sweep(FAMILY) if row.period is not None and row.period % 5 == 0]
    some = sprague.sweep(FAMILY, where="period % 5 = 0")
    assert [row.game for row in some] == [row.game for row in every]
    assert some.summary.matching == len(every)


def test_tables_have_all_rows_and_say_what_is_missing() -> None:
    games = sprague.sweep("0.ab for a in 0..3, b in 1..7", limit=300)
    rows = list(games)
    frame = pytest.importorskip("pandas") and games.to_pandas()
    assert frame["game"].tolist() == [row.game for row in rows]
    assert frame["period"].isna().tolist() == [row.period is None for row in rows]
    assert str(frame["period"].dtype) == "Int64" and str(frame["known"].dtype) == "boolean"
    table = pytest.importorskip("pyarrow") and games.to_arrow()
    assert table.column("period").to_pylist() == [row.period for row in rows]
    assert table.column("adjoinable").to_pylist() == [row.adjoinable for row in rows]
    polars = pytest.importorskip("polars") and games.to_polars()
    assert polars["period"].to_list() == [row.period for row in rows]


def test_a_folder_is_read_back_and_not_computed_again(tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    first = sprague.sweep(FAMILY, out=folder)
    files = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    again = sprague.sweep(FAMILY, out=folder)
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == files
    opened = sprague.open_sweep(folder)
    rows = [row.to_dict() for row in sprague.sweep(FAMILY)]
    for sweep in (first, again, opened):
        assert [row.to_dict() for row in sweep] == rows
    assert opened.summary.complete and opened.summary.games == len(rows)


def test_units_of_a_huge_family_are_found_one_by_one() -> None:
    plan = _sprague.SweepPlan("S(a,b,c,d) with d <= 300", large=True)
    units = plan.units()
    assert units > 10**4
    last = plan.table([units - 1])
    assert last["game"][-1] == "S(297,298,299,300)"
    with pytest.raises(sprague.NotAnswerable, match="there is no unit"):
        plan.table([units])


def test_units_in_any_order_have_the_same_rows() -> None:
    plan = _sprague.SweepPlan("S(a,b,c) with c <= 45")
    units = plan.units()
    forwards = [plan.table([index])["game"] for index in range(units)]
    backwards = [plan.table([index])["game"] for index in reversed(range(units))]
    assert forwards == backwards[::-1]
    assert sum(forwards, []) == [row.game for row in sprague.sweep("S(a,b,c) with c <= 45")]


def test_parquet_on_disk_is_read_by_pandas(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    file = sprague.sweep(FAMILY).to_parquet(tmp_path / "rows.parquet")
    assert pd.read_parquet(file)["period"].max() == sprague.sweep(FAMILY).to_pandas()["period"].max()
    folder = tmp_path / "folder"
    sprague.sweep(FAMILY, out=folder)
    units = pd.concat(pd.read_parquet(path) for path in sorted(folder.glob("unit-*.parquet")))
    assert units["period"].tolist() == [row.period for row in sprague.sweep(FAMILY)]
