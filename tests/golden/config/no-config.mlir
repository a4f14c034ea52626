// RUN: check --no-config --config=inputs/wrong.ini inputs/mlp.mlir
// No file is read.
