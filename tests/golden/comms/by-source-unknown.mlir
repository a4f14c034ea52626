// RUN: comms --by=source ../suggest/inputs/conflict.mlir
