// RUN: comms --by=line ../suggest/inputs/embed.mlir
// STATUS: 2
