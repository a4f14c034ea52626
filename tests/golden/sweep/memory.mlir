// RUN: sweep -H --topology=inputs/small.json --mesh='data=1..16,model=1..16,product=32' --sort=memory inputs/mlp.mlir
