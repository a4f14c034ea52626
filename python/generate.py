# SPDX-License-Identifier: Apache-2.0
"""Writes shardc/_rows.py from the JSON schemas of the reports: generate.py SHARDC > shardc/_rows.py"""
import json
import keyword
import subprocess
import sys
import textwrap

# The command line that prints each schema, the class of the report, and the classes of its tables and objects. A class
# that several reports have is written once.
REPORTS = [
    (["show", "--format=schema"], "Show", {"meshes": "Mesh", "values": "Value", "slices": "Slice"}),
    (["propagate", "--summary=schema"], "Summary", {"meshes": "Mesh", "values": "Value"}),
    (["comms", "--format=schema", "--as-xla=tpu"], "Comms",
     {"collectives": "Collective", "loc": "Location", "final": "Final", "totals": "Totals", "totals.final": "FinalTotals",
      "placement": "Placement"}),
    (["mem", "--format=schema"], "Mem",
     {"peak": "Peak", "sizes": "Size", "live": "LiveValue", "largest_arguments": "Argument"}),
    (["mem", "--fit", "--format=schema"], "Fit", {"sizes": "FitSize", "values": "FitValue"}),
    (["cost", "--topology=tpu-v5e", "--format=schema"], "Cost", {"times": "StepTime", "rows": "Work"}),
    (["why", "--format=schema"], "Why",
     {"values": "ExplainedValue", "chains": "Chain", "links": "Link", "rejected": "RejectedOffer", "offers": "Offer",
      "admitted": "AdmittingEdits", "admitted.sent": "BytesChange", "admitted.memory": "BytesChange",
      "annotations": "Annotation"}),
    (["sweep", "--mesh=x=1", "--format=schema"], "Sweep", {"meshes": "SweptMesh"}),
    (["suggest", "--format=schema"], "Suggest", {"edits": "SuggestedEdit", "rejected": "Rejected"}),
    (["what-if", "--format=schema"], "WhatIf",
     {"values": "EditedValue", "collectives": "EditedCollective", "collectives.sent": "BeforeAfter",
      "totals": "EditedTotals"}),
    (["diff", "--format=schema"], "Diff",
     {"renames": "Rename", "meshes": "ChangedMesh", "arguments": "ChangedBoundary", "results": "ChangedBoundary",
      "values": "ChangedValue", "collectives": "ChangedCollective", "totals": "DiffTotals",
      "totals.collectives": "OldNew", "totals.sent": "OldNewBytes", "totals.memory": "OldNewBytes",
      "totals.values": "ValueCounts"}),
]
TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
HEAD = '''# SPDX-License-Identifier: Apache-2.0
"""The reports of shardc and the rows of their tables. Written by generate.py from the JSON schemas of the program."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Dict, List, Optional

from ._report import Report, Row, Table
'''
classes = {}


def identifier(name):
    return name + "_" if keyword.iskeyword(name) else name


def type_of(schema, names, path):
    """Returns the type in Python, and the class to decode its JSON into."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kind = kinds[0]
    cls = names.get(".".join(path), names.get(path[-1]))
    if kind == "array" and schema["items"]["type"] == "object":
        write_row(cls, schema["items"], names, path)
        text, decoded = f"Table[{cls}]", cls
    elif kind == "array":
        text, decoded = f"List[{TYPES[schema['items']['type']]}]", None
    elif kind == "object" and "additionalProperties" in schema:
        inner = schema["additionalProperties"]
        text, decoded = f"Dict[str, {cls or TYPES[inner['type']]}]", None
        if inner["type"] == "object":
            write_row(cls, inner, names, path)
            decoded = f'{{"*": {cls}}}'
    elif kind == "object":
        write_row(cls, schema, names, path)
        text, decoded = cls, cls
    else:
        text, decoded = TYPES[kind], None
    return (f"Optional[{text}]" if "null" in kinds else text), decoded


def comment(text):
    return textwrap.indent(textwrap.fill(text, 112, break_long_words=False), "    #: ") if text else ""


def write_class(name, base, schema, names, path):
    """Writes the attributes of a report or row. Attributes that the schema does not require default to None."""
    lines, keys, nested = [], [], {}
    properties = {k: v for k, v in schema["properties"].items() if "const" not in v}
    for key in sorted(properties, key=lambda k: k not in schema["required"]):
        text, cls = type_of(properties[key], names, path + [key])
        keys.append(key)
        if cls:
            nested[key] = cls
        help_text, unit = properties[key].get("description", ""), properties[key].get("unit")
        options = ([] if key in schema["required"] else ["default=None"]) + \
            ([f'metadata={{"unit": "{unit}"}}'] if unit else [])
        if help_text:
            lines.append(comment(help_text))
        lines.append(f"    {identifier(key)}: {text}" + (f" = field({', '.join(options)})" if options else ""))
    classes[name] = "\n".join([
        "@dataclass(repr=False)" if base == "Report" else "@dataclass", f"class {name}({base}):",
        *lines,
        "    _keys: ClassVar[List[str]] = [" + ", ".join(f'"{k}"' for k in keys) + "]",
        "    _nested: ClassVar[Dict[str, Any]] = {" + ", ".join(f'"{k}": {v}' for k, v in nested.items()) + "}",
    ])


def write_row(name, schema, names, path):
    if name not in classes:
        write_class(name, "Row", schema, names, path)


def main():
    for command, name, names in REPORTS:
        schema = json.loads(subprocess.run([sys.argv[1], *command], check=True, capture_output=True).stdout)
        write_class(name, "Report", schema, {**names, "Report": name}, [])
    print(HEAD + "\n")
    print("\n\n\n".join(classes.values()))


main()
