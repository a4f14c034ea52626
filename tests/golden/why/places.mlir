// RUN: why --all --as-xla ../../../samples/jax/mlp.mlir op=dot_general
