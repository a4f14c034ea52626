// RUN: cost --topology=tpu-v5e ../sweep/inputs/two-programs.mlir
// STATUS: 1
