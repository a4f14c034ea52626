// RUN: sweep -H --topology=tpu-v5e --mesh='data=1..256,model=1..256,product=256' inputs/mlp.mlir
