# SPDX-License-Identifier: Apache-2.0
"""Shardings, communication and memory of JAX programs, without devices.

Every function takes a program: the result of `jax.jit(f).lower(...)`, an MLIR module, text, bytes, or a path. Keywords
have the names of the command's options: comms(lowered, as_xla="tpu") is `shardc comms --as-xla=tpu`.
"""
from __future__ import annotations

import os
from typing import Any, List, Optional, Sequence, Type, TypeVar, Union, overload

from ._report import Report, Row, Table
from ._rows import (AdmittingEdits, Annotation, Argument, Chain, Collective, Comms, Cost, Diff, ExplainedValue, Final,
                    FinalTotals, Fit, FitSize, FitValue, Link, LiveValue, Location, Mem,
                    Mesh, Offer, Peak, Placement, RejectedOffer, Show, Size, Slice, StepTime,
                    Suggest, Summary, Sweep, SweptMesh, Totals, Value, WhatIf, Why, Work)
from ._run import Call, Diagnostic, Note, Option, ShardcError, program
from ._specs import in_shardings, out_shardings
from ._version import __version__

__all__ = ["check", "propagate", "show", "picture", "comms", "mem", "fit", "cost", "why", "sweep", "suggest", "what_if", "diff", "lock", "report",
           "run",
           "program", "Checked", "Propagated", "Picture", "ShardcError", "Diagnostic", "Note", "Report", "Row", "Table",
           "Option", "AdmittingEdits", "Annotation", "Argument", "Chain", "Collective", "Comms", "Cost", "Diff", "ExplainedValue", "Final", "FinalTotals",
           "Fit", "FitSize", "FitValue", "Link",
           "LiveValue", "Location", "Mem", "Mesh", "Offer", "Peak", "Placement", "RejectedOffer", "Show", "Size", "Slice",
           "StepTime", "Suggest", "Summary", "Sweep", "SweptMesh", "Totals", "Value", "WhatIf", "Why", "Work",
           "__version__"]

S = TypeVar("S", bound=Report)


def _report(cls: Type[S], command: str, program_: Any, options: Any, differs: bool = False) -> S:
    call = Call(command, program_, options)
    data, diagnostics = call.json(["--format=json"], differs)
    return cls._of(data, call, diagnostics)


class Checked:
    """The result of `check`. It is true if there is no error."""

    def __init__(self, ok: bool, text: str, diagnostics: List[Diagnostic]) -> None:
        self.ok = ok
        self.text = text
        self.diagnostics = diagnostics

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<shardc.Checked: {'fine' if self.ok else 'wrong'}, {len(self.diagnostics)} diagnostics>"


class Propagated:
    """A program after propagation. `summary` and the shardings are computed at their first use."""

    def __init__(self, program_: Any, options: Any) -> None:
        self._program = program_
        self._call = Call("propagate", program_, options)
        status, self.text, stderr, self.diagnostics = self._call.run()
        if status:
            raise ShardcError(status, stderr, self.diagnostics)

    def __str__(self) -> str:
        return self.text

    @property
    def summary(self) -> Summary:
        """The meshes, and the arguments and results of the main function with their shardings."""
        if not hasattr(self, "_summary"):
            data, diagnostics = self._call.json(["--summary=json"])
            self._summary = Summary._of(data, self._call.with_option("--summary"), diagnostics)
        return self._summary

    @property
    def in_shardings(self) -> Any:
        """A PartitionSpec for each argument, for jax.jit.

        For a Lowered, it is a tree with the structure of the arguments, and unused arguments have None. For any other
        program, it is a tuple.
        """
        return in_shardings(self._program, self.summary.values)

    @property
    def out_shardings(self) -> Any:
        """A PartitionSpec for each result: for a Lowered a tree with the structure of the results, otherwise a tuple."""
        return out_shardings(self._program, self.summary.values)

    def _repr_html_(self) -> str:
        return self.summary._repr_html_()


def check(program: Any, **options: Option) -> Checked:
    """Validates a program. Returns the errors of the program; does not raise them."""
    status, _, stderr, diagnostics = Call("check", program, options).run()
    if status > 1:
        raise ShardcError(status, stderr, diagnostics)
    return Checked(status == 0, stderr, diagnostics)


def propagate(program: Any, **options: Option) -> Propagated:
    """Propagates shardings: str() is the resulting program; in_shardings and out_shardings are for jax.jit."""
    return Propagated(program, options)


def show(program: Any, **options: Option) -> Show:
    """Lists the values of a program with their shardings and local shapes."""
    return _report(Show, "show", program, options)


class Picture:
    """Pictures of values. str() is text, `svg` is an SVG document, and a notebook shows it."""

    def __init__(self, program_: Any, addresses: Sequence[str], options: Any) -> None:
        self._call = Call("show", program_, {"picture": True, **options}, operands=addresses)
        status, self.svg, stderr, self.diagnostics = self._call.run(["--format=svg"])
        if status:
            raise ShardcError(status, stderr, self.diagnostics)

    def __str__(self) -> str:
        return self._call.text(["--charset=unicode"])

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg


def picture(program: Any, *addresses: str, **options: Option) -> Picture:
    """Draws which devices hold which slice of values, such as "%5" or "params['w']"; else of arguments and results."""
    return Picture(program, addresses, options)


class Graph:
    """The data flow of a program: `dot` is text for Graphviz, `model_explorer` is JSON for Model Explorer."""

    def __init__(self, program_: Any, addresses: Sequence[str], options: Any) -> None:
        self._call = Call("show", program_, options, operands=addresses)
        self.dot = self._call.text(["--format=dot"])

    def __str__(self) -> str:
        return self.dot

    @property
    def model_explorer(self) -> str:
        """Write it into a file FILE.json, and open this with model_explorer.visualize("FILE.json")."""
        return self._call.text(["--format=model-explorer"])


def graph(program: Any, *addresses: str, **options: Option) -> Graph:
    """Draws the data flow of a program, or only the surroundings of values, such as "%5", "params['w']" or "train.py:54"."""
    return Graph(program, addresses, options)


def comms(program: Any, **options: Option) -> Comms:
    """Lists the collectives with their bytes, causes and source lines."""
    return _report(Comms, "comms", program, options)


def mem(program: Any, **options: Option) -> Mem:
    """Estimates the memory that each device needs."""
    return _report(Mem, "mem", program, options)


def fit(program: Any, topology: str, **options: Option) -> Fit:
    """Finds the largest batch that fits on a device of a topology; batch="batch['x']:0" names its dimension.

    If no batch fits, `largest` is None."""
    return _report(Fit, "mem", program, {"fit": True, "topology": topology, **options}, differs=True)


def cost(program: Any, topology: str, **options: Option) -> Cost:
    """Estimates what a step computes and communicates on a topology, such as "tpu-v5e:16x16", and how long it takes."""
    return _report(Cost, "cost", program, {"topology": topology, **options})


def why(program: Any, *addresses: str, **options: Option) -> Why:
    """Explains the shardings of values, such as "params['w']" or "train.py:54"; not_="x" asks why "x" is not there.

    Without addresses, summary=True lists the annotations, and redundant=True those that the program does not need."""
    call = Call("why", program, options, operands=addresses)
    data, diagnostics = call.json(["--format=json"])
    return Why._of(data, call, diagnostics)


def sweep(program: Any, mesh: str, **options: Option) -> Sweep:
    """Tries the program on other meshes, such as mesh="data=4..64,model=1..16,product=64"."""
    return _report(Sweep, "sweep", program, {"mesh": mesh, **options})


def suggest(program: Any, **options: Option) -> Suggest:
    """Finds edits that make a step cheaper. Each row has the edit in Python."""
    return _report(Suggest, "suggest", program, options)


def what_if(program: Any, set: Option, **options: Option) -> WhatIf:
    """Compares a program before and after an edit, such as set="params['w']=P('x', None)"."""
    return _report(WhatIf, "what-if", program, {"set": set, **options})


def diff(old: Any, new: Any, **options: Option) -> Diff:
    """Compares two programs or locks. Returns the differences; does not raise them."""
    call = Call("diff", old, options, new)
    data, diagnostics = call.json(["--format=json"], differs=True)
    return Diff._of(data, call, diagnostics)


def lock(program: Any, **options: Option) -> str:
    """Returns the text of the program's lock. check(program, lock=path) compares a program with a lock file."""
    return run("lock", program, **options)


@overload
def report(program: Any, path: None = None, **options: Option) -> str: ...
@overload
def report(program: Any, path: Union[str, os.PathLike[str]], **options: Option) -> None: ...


def report(program: Any, path: Union[None, str, os.PathLike[str]] = None, **options: Option) -> Optional[str]:
    """Returns a page for browsers, HTML that needs no network, or writes it into a file; topology="tpu-v5e" adds times."""
    if path is None:
        return run("report", program, **options)
    run("report", program, output=os.path.join(os.curdir, path), **options)    # "-" is a name here
    return None


def run(command: str, program: Any, **options: Option) -> str:
    """Runs any command on a program, and returns its output: run("fmt", text), run("rules", lowered, words=True)."""
    call = Call(command, program, options)
    status, out, stderr, diagnostics = call.run(listed="format" not in options)
    if status:
        raise ShardcError(status, stderr, diagnostics, out)
    return out
