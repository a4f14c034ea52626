# Prints a training step of a transformer as JAX lowers it for 256 TPUs, with flax and optax. Parameters are sharded
# along "fsdp" and "tp", and the batch along "fsdp". It needs no TPU, because the mesh is abstract.
import jax
import jax.numpy as jnp
import optax
from flax import nnx
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P

BATCH, LENGTH, LAYERS, VOCABULARY, WIDTH, HIDDEN, HEADS = 512, 2048, 1, 32768, 4096, 16384, 32
mesh = AbstractMesh((64, 4), ("fsdp", "tp"), axis_types=(AxisType.Auto,) * 2)


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

    def __call__(self, x):
        q, k, v = jnp.split(self.qkv(self.norm1(x)).reshape(*x.shape[:2], HEADS, -1), 3, axis=-1)
        a = nnx.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k))
        x = x + self.out(jnp.einsum("bhqk,bkhd->bqhd", a, v).reshape(x.shape))
        return x + self.down(nnx.gelu(self.up(self.norm2(x))))


class Model(nnx.Module):
    def __init__(self, rngs):
        init = nnx.with_partitioning(nnx.initializers.normal(), ("tp", "fsdp"))
        self.embed = nnx.Embed(VOCABULARY, WIDTH, embedding_init=init, dtype=jnp.bfloat16, rngs=rngs)
        self.blocks = nnx.List([Block(rngs) for _ in range(LAYERS)])
        self.head = linear(WIDTH, VOCABULARY, "fsdp", "tp", rngs=rngs)

    def __call__(self, tokens):
        x = self.embed(tokens)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def loss(params, tokens, labels):
    logits = nnx.merge(graph, params)(tokens)
    return optax.softmax_cross_entropy_with_integer_labels(logits.astype(jnp.float32), labels).mean()


def train_step(params, opt_state, tokens, labels):
    value, gradients = jax.value_and_grad(loss)(params, tokens, labels)
    updates, opt_state = optimizer.update(gradients, opt_state, params)
    return optax.apply_updates(params, updates), opt_state, value


def on_mesh(shape, spec):
    return jax.ShapeDtypeStruct(shape.shape, shape.dtype, sharding=NamedSharding(mesh, spec))


with jax.sharding.use_abstract_mesh(mesh):
    graph, params = nnx.split(nnx.eval_shape(lambda: Model(nnx.Rngs(0))))
params = jax.tree.map(on_mesh, params, nnx.get_partition_spec(params))
optimizer = optax.adamw(1e-3)
opt_state = jax.eval_shape(optimizer.init, params)
tokens = on_mesh(jax.ShapeDtypeStruct((BATCH, LENGTH), jnp.int32), P("fsdp"))

if __name__ == "__main__":
    traced = jax.jit(train_step, donate_argnums=(0, 1)).trace(params, opt_state, tokens, tokens)
    print(traced.lower(lowering_platforms=("tpu",)).as_text(debug_info=True), end="")
