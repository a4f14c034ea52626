// RUN: suggest -H --topology=tpu-v5e inputs/embed.mlir
