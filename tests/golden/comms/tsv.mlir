// RUN: comms --as-xla=no --format=tsv --sort=kind inputs/forward.mlir
