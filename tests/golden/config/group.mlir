// RUN: check --config=inputs/group.ini inputs/mlp.mlir
// STATUS: 1
// A group of lints is on or off.
