// RUN: sweep -H --assume-trip-count=10 --mesh=x=1..8 inputs/loop.mlir
