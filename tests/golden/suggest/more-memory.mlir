// RUN: suggest -H --max-memory=100% --max-work=50% inputs/embed.mlir
