// RUN: sweep --format=json --topology=tpu-v5e --mesh='data=2..4,model=4,product=16' inputs/mlp.mlir
