// RUN: sweep -H --topology=tpu-v5e:8x16 --mesh='data=4..64,model=2..16' --sort=mesh inputs/mlp.mlir
