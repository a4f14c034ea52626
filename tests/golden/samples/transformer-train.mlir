// RUN: propagate ../../../samples/transformer-train.mlir.gz | cksum
