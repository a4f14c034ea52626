// RUN: what-if --set='embed.py:6=P("fsdp")' --set='%25=P("fsdp")' ../suggest/inputs/embed.mlir
