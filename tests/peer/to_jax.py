# SPDX-License-Identifier: Apache-2.0
"""Gives the shardings that shardc prints for JAX back to JAX: to_jax.py SHARDC

Each case lowers a function, runs the Python that `shardc propagate --summary=python` prints for it, lowers the function
again with these shardings, and compares the shardings of all arguments and results after propagation. In the cases of
LOUD, the text does not say enough about the trees, and JAX or the printed Python must raise an error. Needs JAX; flax
and optax, if they are installed, give two more cases.
"""
import collections
import dataclasses
import re
import subprocess
import sys

import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

try:
    import optax
    from flax import linen, nnx
except ImportError:
    optax = None

jax.config.update("jax_num_cpu_devices", 8)
mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
shardc = sys.argv[1]


def shape(*spec, dims=(8, 8)):
    return jax.ShapeDtypeStruct(dims, jnp.float32, sharding=NamedSharding(mesh, P(*spec)))


def propagate(text, *options):
    return subprocess.run([shardc, "propagate", *options, "-"], input=text, capture_output=True, text=True,
                          check=True).stdout


def shardings(text):
    """Returns the names and specs of arguments and results. A scalar has none, or an empty one."""
    rows = [line.split("\t") for line in propagate(text, "--summary=tsv").split("\n\n")[1].splitlines()[1:]]
    return [(row[1], re.sub(r"(?:(?:, )?None)+\)", ")", row[6].replace("-", "P()"))) for row in rows]


def there_and_back(function, *args, **how):
    text = jax.jit(function, **how).lower(*args).as_text(debug_info=True)
    module = {}
    exec(propagate(text, "--summary=python"), module)
    inputs, outputs = module["in_shardings"], module["out_shardings"]
    traced = [arg for i, arg in enumerate(args) if i not in how.get("static_argnums", ())]
    if callable(inputs):
        inputs = inputs(*traced)
    if callable(outputs):
        outputs = outputs(jax.eval_shape(jax.jit(function, **how), *args))
    bare = jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype) if hasattr(a, "shape") else a, args)
    with jax.set_mesh(mesh):
        back = jax.jit(function, in_shardings=inputs, out_shardings=outputs, **how).lower(*bare)
    if shardings(text) != shardings(back.as_text(debug_info=True)):
        raise AssertionError("the shardings differ")


Pair = collections.namedtuple("Pair", "u v")


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Data:
    p: object
    q: object


@jax.tree_util.register_pytree_node_class
class Custom:
    def __init__(self, *leaves):
        self.leaves = leaves

    def tree_flatten(self):
        return self.leaves, None

    @classmethod
    def tree_unflatten(cls, _, leaves):
        return cls(*leaves)


def flax_step(split):
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-3))
    if split:
        with jax.sharding.use_abstract_mesh(mesh.abstract_mesh):
            model = nnx.eval_shape(lambda: nnx.Sequential(nnx.Linear(8, 16, rngs=nnx.Rngs(0)),
                                                          nnx.Linear(16, 8, rngs=nnx.Rngs(0))))
        graph, params = nnx.split(model)
        apply = lambda params, x: nnx.merge(graph, params)(x)
    else:
        model = linen.Sequential([linen.Dense(16), linen.Dense(8)])
        params = jax.eval_shape(model.init, jax.random.key(0), jnp.ones((8, 8)))
        apply = model.apply

    def step(params, state, x):
        value, gradients = jax.value_and_grad(lambda p: apply(p, x).sum())(params)
        updates, state = optimizer.update(gradients, state, params)
        return optax.apply_updates(params, updates), state, value

    return step, params, jax.eval_shape(optimizer.init, params), shape("x")


X, Y, ANY = shape("x"), shape(None, "y"), jax.ShapeDtypeStruct((8, 8), jnp.float32)
EQUAL = {
    "arrays": (lambda x, y: x @ y, X, ANY),
    "two axes": (lambda x: x @ x, shape(("x", "y"))),
    "dictionaries": (lambda d, t: ({"r": {"s": d["a"]["b"] @ t}, "q": t + 1}, None, t),
                     {"a": {"b": shape("x", "y")}}, ANY),
    "odd keys": (lambda d: {"r": d['a\n"é'] @ d["it's"]}, {'a\n"é': X, "it's": ANY}),
    "integer keys": (lambda d: d[3] @ d[7], {3: X, 7: ANY}),
    "tuples as keys": (lambda d: d[(1, 2)] @ d[(1, 3)], {(1, 2): X, (1, 3): ANY}),
    "named tuple": (lambda t: Pair(t.u @ t.v[1], None), Pair(X, [ANY, ANY])),
    "dataclass": (lambda d: Data(d.p @ d.q["k"], {"k": d.q["k"] * 2}), Data(X, {"k": ANY})),
    "custom node": (lambda c: c.leaves[0] @ c.leaves[1], Custom(X, ANY)),
    "list": (lambda ws, x: tuple(x @ w for w in ws), [X, Y], ANY),
    "unused leaf of a tuple": (lambda t: t[0] @ t[2], (X, ANY, Y)),
    "names of the printed program": (lambda P, jax, re: P @ jax @ re[0], X, ANY, (ANY,)),
    "result is a tuple of one": (lambda a: (a @ a,), X),
    "result is an argument": (lambda a, b: (a, b @ a), X, ANY),
    "no arguments": (lambda: jnp.ones((8, 8)),),
    "scalar": (lambda a, n: (a * n).sum(), X, jax.ShapeDtypeStruct((), jnp.float32)),
}
if optax:
    EQUAL["flax linen, optax"] = flax_step(split=False)
    EQUAL["flax nnx, optax"] = flax_step(split=True)
LOUD = {
    "unused argument": (lambda a, b, c: a @ c, X, ANY, ANY),
    "unused leaf of a dictionary": (lambda d: d["a"] @ d["c"], {"a": X, "b": ANY, "c": Y}),
    "None in a result": (lambda d: {"r": d, "n": None}, X),
    "result is a list": (lambda a: [a @ a, a], X),
    "result is a custom node": (lambda a: Custom(a @ a, a), X),
    "any number of arguments": (lambda *a: a[0] @ a[1], X, ANY),
}
there_and_back(lambda x, n: x * n, X, 3, static_argnums=(1,))
there_and_back(lambda d: d["a"], {"a": X, "b": Y}, keep_unused=True)
there_and_back(lambda a: None, X, keep_unused=True)
for name, case in EQUAL.items():
    try:
        there_and_back(*case)
    except Exception as e:
        sys.exit(f"to_jax: {name}: {type(e).__name__}: {e}")
for name, case in LOUD.items():
    try:
        there_and_back(*case)
    except (ValueError, TypeError):
        continue
    sys.exit(f"to_jax: {name}: no error")
print(f"to_jax: {len(EQUAL) + 3} trees come back, {len(LOUD)} are refused")
