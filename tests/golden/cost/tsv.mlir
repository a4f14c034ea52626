// RUN: cost --topology=tpu-v5e --by=class --format=tsv inputs/step.mlir
