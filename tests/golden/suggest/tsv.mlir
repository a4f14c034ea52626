// RUN: suggest --format=tsv --top=2 inputs/embed.mlir
