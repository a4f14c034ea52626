# SPDX-License-Identifier: Apache-2.0
"""Runs shardc: one process per call, JSON over pipes, no temporary files."""
from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

Option = Union[None, bool, str, int, float, "os.PathLike[str]", Sequence[str]]


@dataclass
class Note:
    """A note below a diagnostic. Lines and columns count from 1; they are None if the note has no place."""

    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None


@dataclass
class Diagnostic:
    """An error, a warning or a remark about a program."""

    id: str
    severity: str
    message: str
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    end_line: Optional[int]
    end_column: Optional[int]
    notes: List[Note]

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: " if self.file else ""
        return f"{place}{self.severity}: {self.message} [{self.id}]"


class ShardcError(Exception):
    """Raised when shardc ends with a status other than 0.

    The status is 1 if there are errors in the input, 2 if the options are wrong, 3 if a file cannot be read or written.
    """

    def __init__(self, status: int, stderr: str, diagnostics: List[Diagnostic], stdout: str = "") -> None:
        super().__init__(status, stderr, diagnostics)
        self.status = status
        self.stderr = stderr
        self.diagnostics = diagnostics
        #: The report, which shardc also prints if a budget is exceeded.
        self.stdout = stdout

    def __str__(self) -> str:
        return self.stderr.rstrip("\n") or f"shardc ended with status {self.status}"


def program() -> str:
    """Returns the path of shardc: $SHARDC, else the one installed with this package, else one in the PATH."""
    given = os.environ.get("SHARDC")
    if given:
        return given
    here = os.path.dirname(os.path.abspath(__file__))
    # The scripts of a virtual environment, of the user, and of pip install --target.
    places = [sysconfig.get_path("scripts"), os.path.join(here, *[os.pardir] * 4, "bin"),
              os.path.join(here, os.pardir, os.pardir, "bin"), os.path.dirname(sys.executable)]
    if hasattr(sysconfig, "get_preferred_scheme"):
        places.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    for place in places:
        path = os.path.join(place, "shardc")
        if os.path.isfile(path) and os.access(path, os.X_OK) and not _is_script(path):
            return path
    found = shutil.which("shardc")
    if found:
        return found
    raise FileNotFoundError("the program shardc is missing; install the wheel for this platform again, "
                            "or put the path of the program into the environment variable SHARDC")


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def source(value: Any) -> Tuple[Optional[bytes], List[str]]:
    """Returns the bytes for standard input, and the argument: "-", or a path.

    A str with a line break, or bytes, is the text of the program; any other str is a path.
    """
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value), ["-"]
    if isinstance(value, str) and "\n" in value:
        return value.encode("utf-8", "surrogateescape"), ["-"]
    if isinstance(value, (str, os.PathLike)):
        path = os.fsdecode(value)
        return None, [os.path.join(os.curdir, path) if path.startswith("-") else path]
    text = _text_of(value)
    if text is None:
        kind = type(value)
        raise TypeError(f"cannot read {kind.__module__}.{kind.__qualname__} as a program; expected a jax Lowered or "
                        "Exported, an MLIR module, text, bytes or a path"
                        + ("; call .lower() first" if hasattr(value, "lower") else ""))
    return text.encode("utf-8", "surrogateescape"), ["-"]


def _text_of(value: Any) -> Optional[str]:
    """Returns the text of an object with locations, which have names and lines of the user's program."""
    if hasattr(value, "as_text") and hasattr(value, "compiler_ir"):
        return str(value.as_text(debug_info=True))
    if callable(getattr(value, "mlir_module", None)):
        return str(value.mlir_module())
    operation = getattr(value, "operation", value)
    if hasattr(operation, "get_asm"):
        return str(operation.get_asm(enable_debug_info=True))
    return None


def arguments(options: Mapping[str, Option]) -> List[str]:
    """Writes keywords as options: as_xla=True is --as-xla, set=["a=b"] is --set=a=b."""
    out = []
    for name, value in options.items():
        option = "--" + name.strip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            out.append(option)
        elif isinstance(value, (list, tuple)):
            out += [f"{option}={item}" for item in value]
        else:
            out.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
    return out


class Call:
    """A command with its options and its input, which can be run in several formats."""

    def __init__(self, command: str, program_: Any, options: Mapping[str, Option], second: Any = None,
                 operands: Sequence[str] = ()) -> None:
        self.command = command
        self.options = arguments(options)
        self.stdin, self.input = source(program_)
        #: The text of a second program, which shardc reads from a file in memory. None if there is no second program,
        #: or if it is a path, which is in `input` then.
        self.second: Optional[bytes] = None
        if second is not None:
            self.second, path = source(second)
            self.input = self.input + (path if self.second is None else [])
        self.input = [*self.input, *operands]

    def with_option(self, option: str) -> Call:
        """Returns the same call with one more option."""
        other = copy.copy(self)
        other.options = [*self.options, option]
        return other

    def text(self, more: Sequence[str] = ()) -> str:
        """Returns the report as text, also if a budget is exceeded."""
        status, out, err, diagnostics = self.run(more, listed=False)
        if status and not out:
            raise ShardcError(status, err, diagnostics)
        return out

    def json(self, more: Sequence[str], differs: bool = False) -> Tuple[Dict[str, Any], List[Diagnostic]]:
        """Returns the report and the diagnostics. With `differs`, status 1 with a report is not an error."""
        status, out, err, diagnostics = self.run(more)
        if status and not (differs and status == 1 and out):
            raise ShardcError(status, err, diagnostics, out)
        data: Dict[str, Any] = json.loads(out)
        return data, diagnostics

    def run(self, more: Sequence[str] = (), listed: bool = True) -> Tuple[int, str, str, List[Diagnostic]]:
        """Runs shardc once. If `listed`, it also writes its diagnostics as JSON into a file in memory.

        Only a format in `more` counts then, because the format of some commands is that of their diagnostics."""
        memory = hasattr(os, "memfd_create")
        fds: List[int] = []
        try:
            if listed and memory:
                fds.append(os.memfd_create("shardc-diagnostics"))
                if not any(option.startswith("--format=") for option in more):
                    more = [*more, *("--format=text" for option in self.options if option.startswith("--format="))]
                more = [*more, f"--diagnostics=/dev/fd/{fds[0]}"]
            files = self.input
            if self.second is not None:
                fds.append(os.memfd_create("shardc-program"))
                with open(fds[-1], "wb", closefd=False) as file:
                    file.write(self.second)
                files = [*files, f"/dev/fd/{fds[-1]}"]
            done = subprocess.run([program(), self.command, *self.options, *more, "--", *files],
                                  input=self.stdin if self.stdin is not None else b"", capture_output=True,
                                  pass_fds=fds)
            diagnostics = _read_diagnostics(fds[0]) if listed and memory else []
        finally:
            for fd in fds:
                os.close(fd)
        return (done.returncode, done.stdout.decode("utf-8", "surrogateescape"),
                done.stderr.decode("utf-8", "replace"), diagnostics)


def _read_diagnostics(fd: int) -> List[Diagnostic]:
    with open(fd, "rb", closefd=False) as file:
        file.seek(0)
        text = file.read()
    if not text:
        return []
    return [Diagnostic(d["id"], d["severity"], d["message"], d.get("file"), d.get("line"), d.get("column"),
                       d.get("end_line"), d.get("end_column"),
                       [Note(n["message"], n.get("file"), n.get("line"), n.get("column")) for n in d.get("notes", [])])
            for d in json.loads(text)["diagnostics"]]
