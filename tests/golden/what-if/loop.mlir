// RUN: what-if --assume-trip-count=10 --set='%w=P(None, None)' ../suggest/inputs/loop.mlir
