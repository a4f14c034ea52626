// RUN: comms --by=axis --format=tsv ../suggest/inputs/embed.mlir
