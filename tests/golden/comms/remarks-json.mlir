// RUN: comms --remarks --format=json remarks.mlir
