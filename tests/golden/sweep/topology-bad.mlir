// RUN: sweep --mesh=data=2 --topology=tpu-v5e:16x61 inputs/mlp.mlir
// STATUS: 1
