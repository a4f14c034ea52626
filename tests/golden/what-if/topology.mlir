// RUN: what-if -H --topology=tpu-v5e --top=3 --set='embed.py:6=P("fsdp")' ../suggest/inputs/embed.mlir
