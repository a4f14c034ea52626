// RUN: mem -H --top=3 --format=text ../../../samples/vit-train.mlir
