// RUN: propagate --as-xla --summary=python ../../../samples/jax/train.mlir.gz
