// RUN: cost --topology=tpu-v5e --by=class --format=json inputs/trips.mlir
