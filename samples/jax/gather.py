# Prints an all-gather of 2048 x 8192 elements of bf16 over a row of 4 devices of 16, as JAX lowers it.
import jax
import jax.numpy as jnp
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P

mesh = AbstractMesh((4, 4), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
x = jax.ShapeDtypeStruct((2048, 8192), jnp.bfloat16, sharding=NamedSharding(mesh, P("x")))
gather = jax.jit(lambda x: x, out_shardings=NamedSharding(mesh, P()))
print(gather.trace(x).lower(lowering_platforms=("tpu",)).as_text(debug_info=True))
