// RUN: suggest --check=100% inputs/conflict.mlir
