// RUN: sweep --mesh='data=1048576,model=2' inputs/mlp.mlir
// STATUS: 1
