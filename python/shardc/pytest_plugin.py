# SPDX-License-Identifier: Apache-2.0
"""Fixtures for pytest: assert_fits, assert_memory, assert_comms and assert_no_rematerialization of shardc.testing."""
from __future__ import annotations

from typing import Any, Callable

import pytest

from . import testing
from ._run import ShardcError


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
