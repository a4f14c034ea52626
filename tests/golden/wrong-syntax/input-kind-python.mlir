// RUN: propagate %s
// STATUS: 1
from jax import numpy as jnp

print(jnp.ones(3))
