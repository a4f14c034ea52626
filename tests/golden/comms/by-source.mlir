// RUN: comms -H --by=source --topology=tpu-v5e --top=3 ../suggest/inputs/embed.mlir
