// RUN: comms --as-xla=no --remarks --format=json remarks.mlir
