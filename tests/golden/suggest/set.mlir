// RUN: suggest -H --set="embed.py:6=P('fsdp')" inputs/embed.mlir
