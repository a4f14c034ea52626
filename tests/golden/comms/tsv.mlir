// RUN: comms --format=tsv --sort=kind inputs/forward.mlir
