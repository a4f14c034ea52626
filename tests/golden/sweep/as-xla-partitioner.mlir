// RUN: sweep -H --as-xla --time --mesh='data=1..32,model=1..32,product=64' inputs/mlp.mlir
