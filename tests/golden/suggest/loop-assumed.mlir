// RUN: suggest --time -H --assume-trip-count=10 inputs/loop.mlir
