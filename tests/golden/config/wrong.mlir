// RUN: check --config=inputs/wrong.ini inputs/mlp.mlir
// STATUS: 1
// Every wrong line is reported at its place.
