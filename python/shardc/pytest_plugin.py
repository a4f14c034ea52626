# SPDX-License-Identifier: Apache-2.0
"""Fixtures for pytest: shardc_lock, assert_fits, assert_memory, assert_comms and assert_no_rematerialization of shardc.testing."""
from __future__ import annotations

import dataclasses
import pathlib
import re
from typing import Any, Callable

import pytest

from . import testing
from ._run import Call, Diagnostic, ShardcError


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--shardc-update", action="store_true", help="write the locks that shardc_lock compares")


@pytest.fixture
def shardc_lock(request: Any) -> Callable[..., None]:
    """Compares a program with its lock in the folder locks/ beside the test, or writes it with --shardc-update."""
    def compare(program: Any, name: str = "", **options: Any) -> None:
        __tracebackhide__ = True
        file = re.sub(r"[^\w.-]+", "_", name or request.node.name) + ".lock"
        path = pathlib.Path(str(request.node.fspath)).parent / "locks" / file
        if request.config.getoption("--shardc-update"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(Call("lock", program, options).text(), encoding="utf-8")
            return
        if not path.exists():
            pytest.fail(f"there is no lock {path}; write it with pytest --shardc-update", pytrace=False)
        status, _, stderr, diagnostics = Call("check", program, {"lock": path, **options}).run()
        if status:
            found = [_message(d) for d in diagnostics if d.severity == "error" or d.id == "lock-extra"] or [stderr]
            pytest.fail("\n".join([*found, "accept this with pytest --shardc-update"]), pytrace=False)

    return compare


def _message(diagnostic: Diagnostic) -> str:
    """Writes a diagnostic without its place in a program that is in no file."""
    return str(dataclasses.replace(diagnostic, line=None, file=None) if diagnostic.file == "<stdin>" else diagnostic)


def _fixture(function: Callable[..., None]) -> Any:
    def checked(*args: Any, **options: Any) -> None:
        __tracebackhide__ = True
        try:
            function(*args, **options)
        except AssertionError as error:
            pytest.fail(str(error), pytrace=False)
        except ShardcError as error:
            pytest.fail(f"shardc: {error}", pytrace=False)

    def fixture() -> Callable[..., None]:
        return checked

    fixture.__doc__ = function.__doc__
    return pytest.fixture(name=function.__name__, scope="session")(fixture)


assert_fits = _fixture(testing.assert_fits)
assert_memory = _fixture(testing.assert_memory)
assert_comms = _fixture(testing.assert_comms)
assert_no_rematerialization = _fixture(testing.assert_no_rematerialization)
