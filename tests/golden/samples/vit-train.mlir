// RUN: propagate ../../../samples/vit-train.mlir
