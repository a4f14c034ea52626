// RUN: comms -H --by=kind --topology=tpu-v5e --top=3 ../suggest/inputs/embed.mlir
