// RUN: check --config=inputs/none.ini inputs/mlp.mlir
// STATUS: 3
// A file that is not there.
