# Prints a training step of a Llama model as JAX lowers it. `llama.py 8b 8` shards 8 billion parameters over 8 GPUs,
# `llama.py 70b 32 8` shards 70 billion over 32 and 8. It needs no GPU, because the mesh is abstract.
import argparse

import jax
import jax.numpy as jnp
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P

SIZES = {  # layers, width, hidden, heads, heads of keys, vocabulary
    "8b": (32, 4096, 14336, 32, 8, 128256),
    "70b": (80, 8192, 28672, 64, 8, 128256),
}
parser = argparse.ArgumentParser()
parser.add_argument("size", choices=SIZES)
parser.add_argument("fsdp", type=int)
parser.add_argument("tp", type=int, nargs="?", default=1)
parser.add_argument("--length", type=int, default=8192)
parser.add_argument("--platform", default="cuda")
parser.add_argument("--unspread", action="store_true", help="do not say how activations are sharded")
args = parser.parse_args()

LAYERS, WIDTH, HIDDEN, HEADS, KEYS, VOCABULARY = SIZES[args.size]
FSDP, TP, LENGTH = args.fsdp, args.tp, args.length
BATCH = 2 * FSDP * TP
policies = jax.checkpoint_policies
POLICY = policies.nothing_saveable if TP > 1 else policies.dots_with_no_batch_dims_saveable
HEAD = WIDTH // HEADS
mesh = AbstractMesh((FSDP, TP), ("fsdp", "tp"), axis_types=(AxisType.Auto,) * 2)

shapes = {
    "embed": ((VOCABULARY, WIDTH), P("tp", "fsdp")),
    "head": ((WIDTH, VOCABULARY), P("fsdp", "tp")),
    "norm": ((WIDTH,), P()),
    "layers": {
        "norm1": ((LAYERS, WIDTH), P()),
        "norm2": ((LAYERS, WIDTH), P()),
        "q": ((LAYERS, WIDTH, HEADS * HEAD), P(None, "fsdp", "tp")),
        "k": ((LAYERS, WIDTH, KEYS * HEAD), P(None, "fsdp", "tp")),
        "v": ((LAYERS, WIDTH, KEYS * HEAD), P(None, "fsdp", "tp")),
        "o": ((LAYERS, HEADS * HEAD, WIDTH), P(None, "tp", "fsdp")),
        "gate": ((LAYERS, WIDTH, HIDDEN), P(None, "fsdp", "tp")),
        "up": ((LAYERS, WIDTH, HIDDEN), P(None, "fsdp", "tp")),
        "down": ((LAYERS, HIDDEN, WIDTH), P(None, "tp", "fsdp")),
    },
}


def spread(x):
    return x if args.unspread else jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("fsdp", "tp")))


def norm(x, g):
    y = x.astype(jnp.float32)
    return (y * jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-5) * g).astype(x.dtype)


def attention(q, k, v):
    q = q.reshape(*q.shape[:2], KEYS, HEADS // KEYS, HEAD)
    s = jnp.einsum("btkgd,bskd->bkgts", q, k).astype(jnp.float32) * HEAD**-0.5
    s = jnp.where(jnp.tri(LENGTH, dtype=bool), s, -jnp.inf)
    a = jnp.einsum("bkgts,bskd->btkgd", jax.nn.softmax(s).astype(v.dtype), v)
    return a.reshape(*a.shape[:2], HEADS * HEAD)


def layer(x, p):
    h = norm(x, p["norm1"])
    q, k, v = (h @ p[name] for name in "qkv")
    k, v = (y.reshape(*y.shape[:2], KEYS, HEAD) for y in (k, v))
    x = x + jax.checkpoint(attention)(q, k, v) @ p["o"]
    x = spread(x)
    h = norm(x, p["norm2"])
    return spread(x + (jax.nn.silu(h @ p["gate"]) * (h @ p["up"])) @ p["down"]), None


def loss(params, tokens, labels):
    p = jax.tree.map(lambda w: w.astype(jnp.bfloat16), params)
    x = spread(p["embed"][tokens])
    x, _ = jax.lax.scan(jax.checkpoint(layer, policy=POLICY), x, p["layers"])
    scores = jax.nn.log_softmax((norm(x, p["norm"]) @ p["head"]).astype(jnp.float32))
    return -jnp.mean(jnp.take_along_axis(scores, labels[..., None], -1))


def train_step(params, mean, square, tokens, labels):
    value, g = jax.value_and_grad(loss)(params, tokens, labels)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, g)
    square = jax.tree.map(lambda s, g: 0.95 * s + 0.05 * g * g, square, g)
    params = jax.tree.map(lambda w, m, s: w - 3e-4 * m / (jnp.sqrt(s) + 1e-8), params, mean, square)
    return params, mean, square, value


def on_mesh(shape, dtype, spec):
    return jax.ShapeDtypeStruct(shape, dtype, sharding=NamedSharding(mesh, spec))


state = jax.tree.map(lambda x: on_mesh(x[0], jnp.float32, x[1]), shapes, is_leaf=lambda x: isinstance(x, tuple))
data = on_mesh((BATCH, LENGTH), jnp.int32, P("fsdp"))
step = jax.jit(train_step, donate_argnums=(0, 1, 2)).trace(state, state, state, data, data)
print(step.lower(lowering_platforms=(args.platform,)).as_text(debug_info=True))
