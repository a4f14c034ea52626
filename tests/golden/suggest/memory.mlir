// RUN: suggest -H --minimize=memory --top=2 inputs/embed.mlir
