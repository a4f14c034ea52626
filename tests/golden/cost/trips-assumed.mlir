// RUN: cost -H --topology=tpu-v5e --by=class --assume-trip-count=16 inputs/trips.mlir
