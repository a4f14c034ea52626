// RUN: sweep -H --mesh='data=1..16,model=1..16,product=16' inputs/mlp.mlir
