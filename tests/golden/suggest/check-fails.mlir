// RUN: suggest --check=10% inputs/embed.mlir
// STATUS: 1
