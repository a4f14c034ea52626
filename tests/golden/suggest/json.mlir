// RUN: suggest --format=json --top=2 --topology=tpu-v5e inputs/embed.mlir
