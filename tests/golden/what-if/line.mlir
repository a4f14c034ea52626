// RUN: what-if -H --set='embed.py:6=P("fsdp")' ../suggest/inputs/embed.mlir
