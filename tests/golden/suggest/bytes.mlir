// RUN: suggest inputs/embed.mlir
