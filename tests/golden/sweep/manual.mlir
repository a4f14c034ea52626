// RUN: sweep --mesh=x=2..8,y=2..4 --sort=mesh inputs/manual.mlir
