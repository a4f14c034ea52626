// RUN: comms -H --by=function --topology=tpu-v5e --top=3 ../suggest/inputs/embed.mlir
