// RUN: comms --as-xla=no --roots --format=tsv inputs/forward.mlir
