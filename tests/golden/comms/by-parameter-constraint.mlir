// RUN: comms --by=parameter ../suggest/inputs/constraint.mlir
