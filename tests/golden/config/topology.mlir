// RUN: check --config=inputs/topology.ini inputs/mlp.mlir
// STATUS: 1
// A topology that does not exist is reported at its place in the file.
