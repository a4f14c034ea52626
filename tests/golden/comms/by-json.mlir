// RUN: comms --by=kind --format=json --as-xla=no ../suggest/inputs/embed.mlir
