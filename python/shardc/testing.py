# SPDX-License-Identifier: Apache-2.0
"""Assertions for tests. The message of a failure names the values and lines that cause it."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Optional

from ._run import Call, Option, ShardcError


def assert_fits(program: Any, topology: str, **options: Option) -> None:
    """Fails if the program needs more memory than a device of the topology, such as "tpu-v5e:4x4", has."""
    __tracebackhide__ = True
    report = _failed("mem", program, {"topology": topology, **options})
    if report is None:
        return
    arguments = [_value(row) for row in report["largest_arguments"]]
    live = [_value(row) for row in report["live"]]
    raise AssertionError("\n".join([
        f"the program does not fit on {topology}",
        *report["errors"], "largest arguments on a device:", *arguments[:5], "largest values at the peak:", *live[:5]]))


def assert_memory(program: Any, budget: str, **options: Option) -> None:
    """Fails if a budget of shardc mem, such as "memory<=16GiB" or "unsharded<=1%", is exceeded."""
    __tracebackhide__ = True
    report = _failed("mem", program, {"budget": budget, **options})
    if report is not None:
        raise AssertionError("\n".join([*report["errors"], "largest arguments on a device:",
                                        *[_value(row) for row in report["largest_arguments"][:5]]]))


def assert_comms(program: Any, budget: str, **options: Option) -> None:
    """Fails if a budget of shardc comms, such as "bytes[all_gather]<=1GiB" or "time<=2ms", is exceeded."""
    __tracebackhide__ = True
    report = _failed("comms", program, {"budget": budget, **options})
    if report is not None:
        rows = _selected(report["collectives"], budget)
        raise AssertionError("\n".join([*report["errors"], "largest collectives:", *[_collective(r) for r in rows[:5]]]))


def assert_no_rematerialization(program: Any, **options: Option) -> None:
    """Fails if XLA gathers a whole value although each device then keeps only a part of it."""
    __tracebackhide__ = True
    report = _failed("comms", program, {"as_xla": True, "budget": "rematerializations<=0", "strict": True, **options})
    if report is not None:
        guilty = [_collective(row) for row in report["collectives"] if row["remat"]]
        raise AssertionError("\n".join([*(["XLA gathers whole values without need:", *guilty] if guilty else []),
                                        *report["errors"], *report["hints"]]))


def _failed(command: str, program: Any, options: Dict[str, Option]) -> Optional[Dict[str, Any]]:
    """Returns None if the command succeeds, otherwise its report with the errors in it."""
    try:
        Call(command, program, options).json(["--format=json"])
    except ShardcError as error:
        if error.status > 1 or not error.stdout:
            raise
        report: Dict[str, Any] = json.loads(error.stdout)
        report["errors"] = [f"{d.severity}: {d.message}" for d in error.diagnostics if d.severity == "error"]
        report["hints"] = [f"{n.message}" for d in error.diagnostics if d.id == "xla-full-rematerialization"
                           for n in d.notes]
        return report
    return None


def _selected(rows: List[Dict[str, Any]], budget: str) -> List[Dict[str, Any]]:
    """Returns the rows that the selectors of the budget match, or all rows if there are none, most bytes first."""
    words = {w.strip() for part in budget.split("[")[1:] for w in part.split("]")[0].split(",")}
    chosen = [r for r in rows if r["kind"] in words or words.intersection(r["axes"])]
    return sorted(chosen or rows, key=lambda r: -(r["total"] or 0))


def _place(row: Dict[str, Any]) -> str:
    loc = row["loc"] or {}
    place = f"{loc['file']}:{loc['line']}" if loc.get("file") else f"line {row['line']}"
    return " ".join(filter(None, [row["address"], loc.get("name"), place]))


def _collective(row: Dict[str, Any]) -> str:
    size = "?" if row["total"] is None else f"{row['total']} bytes"
    return f"  {row['kind']} over {', '.join(row['axes'])}: {size} sent ({row['why']}) of {_place(row)}"


def _value(row: Dict[str, Any]) -> str:
    return f"  {row['bytes']} bytes  {row['name'] or row['address']}  {row['type']}  {row['sharding'] or 'not sharded'}"
