# Prints a perceptron as JAX lowers it for eight devices. It needs no accelerator.
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 8)
mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto, AxisType.Auto))

def arg(shape, *spec):
    return jax.ShapeDtypeStruct(shape, jnp.float32, sharding=NamedSharding(mesh, P(*spec)))

def mlp(x, w1, w2):
    return jnp.tanh(x @ w1) @ w2

x, w1 = arg((64, 128), "data", None), arg((128, 512), None, "model")
w2 = jax.ShapeDtypeStruct((512, 128), jnp.float32)

if __name__ == "__main__":
    print(jax.jit(mlp).lower(x, w1, w2).as_text(debug_info=True), end="")
