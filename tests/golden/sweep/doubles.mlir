// RUN: sweep --mesh='data=2..8,model=1/3/4' --sort=mesh inputs/mlp.mlir
