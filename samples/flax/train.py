"""A training step of a small language model with flax and optax on 16 TPUs, which need not be there.

Parameters are sharded along "fsdp" and "tp". test_train.py keeps the shardings, the communication and the memory.
"""
import jax
import jax.numpy as jnp
import optax
from flax import nnx
from jax.lax import with_sharding_constraint as constrain
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P

BATCH, LENGTH, LAYERS, VOCABULARY, WIDTH, HIDDEN, HEADS = 16, 1024, 2, 32768, 2048, 8192, 16
RATE, SEED = 1e-3, 0
mesh = AbstractMesh((4, 4), ("fsdp", "tp"), axis_types=(AxisType.Auto,) * 2)


def on_mesh(*axes):
    return NamedSharding(mesh, P(*axes))


def linear(n, m, *axes, rngs):
    init = nnx.with_partitioning(nnx.initializers.lecun_normal(), axes)
    return nnx.Linear(n, m, use_bias=False, kernel_init=init, dtype=jnp.bfloat16, rngs=rngs)


class Block(nnx.Module):
    def __init__(self, rngs):
        self.norm1, self.norm2 = nnx.RMSNorm(WIDTH, rngs=rngs), nnx.RMSNorm(WIDTH, rngs=rngs)
        self.qkv = linear(WIDTH, 3 * WIDTH, "fsdp", "tp", rngs=rngs)
        self.out = linear(WIDTH, WIDTH, "tp", "fsdp", rngs=rngs)
        self.up = linear(WIDTH, HIDDEN, "fsdp", "tp", rngs=rngs)
        self.down = linear(HIDDEN, WIDTH, "tp", "fsdp", rngs=rngs)

    def attention(self, x):
        heads = self.qkv(x).reshape(*x.shape[:2], HEADS, -1)
        heads = constrain(heads, on_mesh("fsdp", None, "tp", None))
        q, k, v = jnp.split(heads, 3, axis=-1)
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / q.shape[-1] ** 0.5
        weights = nnx.softmax(scores)
        mixed = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape)
        return self.out(mixed)

    def mlp(self, x):
        hidden = nnx.gelu(self.up(x))
        hidden = constrain(hidden, on_mesh("fsdp", None, "tp"))
        return self.down(hidden)

    def __call__(self, x):
        x = x + self.attention(self.norm1(x))
        x = x + self.mlp(self.norm2(x))
        return constrain(x, on_mesh("fsdp", None, None))


class Model(nnx.Module):
    def __init__(self, rngs):
        init = nnx.with_partitioning(nnx.initializers.normal(), ("tp", "fsdp"))
        self.embed = nnx.Embed(VOCABULARY, WIDTH, embedding_init=init, dtype=jnp.bfloat16, rngs=rngs)
        self.blocks = nnx.List([Block(rngs) for _ in range(LAYERS)])
        self.head = linear(WIDTH, VOCABULARY, "fsdp", "tp", rngs=rngs)

    def __call__(self, tokens):
        x = self.embed(tokens)
        for block in self.blocks:
            x = nnx.remat(lambda block, x: block(x))(block, x)
        return constrain(self.head(x), on_mesh("fsdp", None, "tp"))


def loss(params, tokens, labels):
    logits = nnx.merge(graph, params)(tokens).astype(jnp.float32)
    return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()


def train_step(params, opt_state, tokens, labels):
    value, gradients = jax.value_and_grad(loss)(params, tokens, labels)
    updates, opt_state = optimizer.update(gradients, opt_state, params)
    return optax.apply_updates(params, updates), opt_state, value


def array(shape, sharding):
    return jax.ShapeDtypeStruct(shape.shape, shape.dtype, sharding=sharding)


with jax.sharding.use_abstract_mesh(mesh):
    graph, params = nnx.split(nnx.eval_shape(lambda: Model(nnx.Rngs(SEED))))
shardings = jax.tree.map(lambda spec: NamedSharding(mesh, spec), nnx.get_partition_spec(params))
params = jax.tree.map(array, params, shardings)
optimizer = optax.adamw(RATE)
opt_state = optax.tree.map_params(optimizer, array, jax.eval_shape(optimizer.init, params), shardings)
tokens = array(jax.ShapeDtypeStruct((BATCH, LENGTH), jnp.int32), on_mesh("fsdp"))


def lower():
    step = jax.jit(train_step, donate_argnums=(0, 1))
    return step.trace(params, opt_state, tokens, tokens).lower(lowering_platforms=("tpu",))
