// RUN: comms --roots --format=tsv inputs/forward.mlir
