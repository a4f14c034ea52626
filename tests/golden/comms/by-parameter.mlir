// RUN: comms -H --by=parameter --topology=tpu-v5e --top=3 ../suggest/inputs/embed.mlir
