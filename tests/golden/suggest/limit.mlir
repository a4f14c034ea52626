// RUN: suggest --limit=3 inputs/embed.mlir
