// RUN: suggest --time -H inputs/loop.mlir
