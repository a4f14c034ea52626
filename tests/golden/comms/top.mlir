// RUN: comms --top=2 ../suggest/inputs/embed.mlir
