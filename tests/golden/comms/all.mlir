// RUN: comms --all inputs/moves.mlir
