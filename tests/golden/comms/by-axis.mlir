// RUN: comms -H --by=axis --topology=tpu-v5e --top=3 ../suggest/inputs/embed.mlir
