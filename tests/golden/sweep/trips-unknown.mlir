// RUN: sweep -H --mesh=x=1..8 --time inputs/loop.mlir
