// RUN: check --format=json --config=inputs/group.ini inputs/mlp.mlir
// STATUS: 1
// Errors of the file in a machine format.
