// RUN: sweep --format=tsv --topology=tpu-v5e --mesh='data=2..4,model=4' inputs/mlp.mlir
