# SPDX-License-Identifier: Apache-2.0
"""Tables and reports: Python objects made from the JSON of shardc."""
from __future__ import annotations

import dataclasses
import html
from typing import TYPE_CHECKING, Any, ClassVar, Dict, List, Type, TypeVar

if TYPE_CHECKING:
    from ._run import Call, Diagnostic

R = TypeVar("R", bound="Row")
S = TypeVar("S", bound="Report")
HTML_ROWS = 100


def _decode(cls: Any, data: Dict[str, Any]) -> Any:
    """Returns an object of a class that generate.py wrote, with the values of `data`."""
    nested = cls._nested
    if not nested:
        return cls(*[data.get(key) for key in cls._keys])
    return cls(*[_decode_nested(nested[key], data.get(key)) if key in nested else data.get(key) for key in cls._keys])


def _decode_nested(cls: Any, data: Any) -> Any:
    """Decodes an object or a table. `cls` is the class of the object or rows, or {"*": class} for a dictionary."""
    if isinstance(data, list):
        return Table(cls, [_decode(cls, row) for row in data])
    if data is None:
        return None
    if isinstance(cls, dict):
        return {key: _decode(cls["*"], row) for key, row in data.items()}
    return _decode(cls, data)


class Row:
    """A row of a table; subclasses are dataclasses. `units()` names the units of its numbers."""

    _keys: ClassVar[List[str]]
    _nested: ClassVar[Dict[str, Any]]

    @classmethod
    def units(cls) -> Dict[str, str]:
        return {f.name: f.metadata["unit"] for f in dataclasses.fields(cls) if "unit" in f.metadata}  # type: ignore[arg-type]


class Table(List[R]):
    """A list of rows of one class."""

    row: Type[R]

    def __init__(self, row: Type[R], rows: Any = ()) -> None:
        super().__init__(rows)
        self.row = row

    @property
    def columns(self) -> List[str]:
        return [f.name for f in dataclasses.fields(self.row)]  # type: ignore[arg-type]

    def to_dicts(self) -> List[Dict[str, Any]]:
        """Returns a dictionary for each row. Objects in it are dictionaries as well."""
        return [dataclasses.asdict(row) for row in self]  # type: ignore[call-overload]

    def to_pandas(self) -> Any:
        """Returns a DataFrame, whose attrs have the units. The fields of an object are columns such as `loc.file`."""
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        frame = pandas.json_normalize(self.to_dicts()) if self else pandas.DataFrame(columns=self.columns)
        frame.attrs["units"] = self.row.units()
        return frame

    def _repr_html_(self) -> str:
        units = self.row.units()
        heads = [html.escape(c) + (f"<br><small>{units[c]}</small>" if c in units else "") for c in self.columns]
        lines = ["<table><thead><tr>" + "".join(f"<th>{h}</th>" for h in heads) + "</tr></thead><tbody>"]
        for row in self[:HTML_ROWS]:
            cells = (getattr(row, column) for column in self.columns)
            lines.append("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in cells) + "</tr>")
        more = len(self) - HTML_ROWS
        return "\n".join(lines) + "</tbody></table>" + (f"<p>{more} more rows</p>" if more > 0 else "")


def visible(text: str) -> str:
    """Escapes control characters and characters that change the direction of text, as shardc does."""
    return "".join(c if _harmless(ord(c)) else "".join(f"\\{b:02X}" for b in c.encode("utf-8", "surrogateescape"))
                   for c in text)


def _harmless(c: int) -> bool:
    return c == 10 or 32 <= c < 127 or (c >= 0xA0 and not (0x202A <= c <= 0x202E or 0x2066 <= c <= 0x2069
                                                           or 0xD800 <= c <= 0xDFFF))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        value = ", ".join(str(v) for v in value)
    elif isinstance(value, Row):
        value = ", ".join(str(v) for v in dataclasses.astuple(value) if v is not None)  # type: ignore[call-overload]
    return html.escape(visible(str(value)))


class Report:
    """A report. Its tables are attributes; str() is the text that shardc prints with -H."""

    _keys: ClassVar[List[str]]
    _nested: ClassVar[Dict[str, Any]]
    _call: Call
    #: Warnings and remarks about the program.
    diagnostics: List[Diagnostic]

    @classmethod
    def _of(cls: Type[S], data: Dict[str, Any], call: Call, diagnostics: List[Diagnostic]) -> S:
        report: S = _decode(cls, data)
        report._call = call
        report.diagnostics = diagnostics
        return report

    def text(self, human: bool = True, width: int = 0) -> str:
        """Returns the report as shardc prints it: by default with units such as KiB, and without a limit of the width."""
        return self._call.text(["--human" if human else "--exact", f"--width={width}"])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        tables = [f"{len(getattr(self, key))} {key}" for key in self._keys if isinstance(getattr(self, key), Table)]
        return f"<shardc.{type(self).__name__}: {', '.join(tables)}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text())}</pre>"
