# SPDX-License-Identifier: Apache-2.0
"""Shardings as trees of PartitionSpec."""
from __future__ import annotations

import ast
import importlib
from typing import Any, List, Sequence

from ._rows import Value


def in_shardings(program: Any, values: Sequence[Value]) -> Any:
    """Returns the specs of the arguments: for a Lowered a tree like the positional arguments, otherwise a tuple."""
    rows = [v for v in values if not _is_result(v)]
    specs = [_spec(v) for v in rows]
    if not hasattr(program, "args_info"):
        return tuple(specs)
    jax = importlib.import_module("jax")
    leaves, tree = jax.tree_util.tree_flatten(program.args_info)
    return jax.tree_util.tree_unflatten(tree, _spread(program, specs, len(leaves)))[0]


def out_shardings(program: Any, values: Sequence[Value]) -> Any:
    """Returns the specs of the results: for a Lowered a tree like the results, otherwise a tuple."""
    specs = [_spec(v) for v in values if _is_result(v)]
    if not hasattr(program, "out_tree"):
        return tuple(specs)
    jax = importlib.import_module("jax")
    return jax.tree_util.tree_unflatten(program.out_tree, specs)


def _is_result(value: Value) -> bool:
    return value.value.startswith("result")


def _spread(program: Any, specs: List[Any], n: int) -> List[Any]:
    """Puts None at the leaves that the function does not use: the text of the program has no arguments for them."""
    if len(specs) == n:
        return specs
    kept = getattr(getattr(program, "_lowering", None), "compile_args", {}).get("kept_var_idx")
    if kept is None or len(kept) != len(specs):
        raise ValueError(f"the function has {n} arguments and uses {len(specs)}; "
                         "lower it with jax.jit(..., keep_unused=True)")
    found = dict(zip(sorted(kept), specs))
    return [found.get(i) for i in range(n)]


def _spec(value: Value) -> Any:
    spec = importlib.import_module("jax.sharding").PartitionSpec
    if value.spec is None:
        if value.sharding is None:
            return spec()
        raise ValueError(f"no PartitionSpec can express the sharding of {value.name or value.value}: {value.sharding}")
    call = ast.parse(value.spec, mode="eval").body
    if not isinstance(call, ast.Call):
        raise ValueError(f"{value.spec} is not a PartitionSpec")
    return spec(*[_entry(arg) for arg in call.args], **{k.arg: _entry(k.value) for k in call.keywords if k.arg})


def _entry(node: ast.expr) -> Any:
    if isinstance(node, ast.Attribute) and node.attr == "UNCONSTRAINED":
        return importlib.import_module("jax.sharding").PartitionSpec.UNCONSTRAINED
    return ast.literal_eval(node)
