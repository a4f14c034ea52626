// RUN: sweep -H --as-xla --topology=tpu-v5p --mesh='data=1..32,model=1..32,product=64' inputs/mlp.mlir
