// RUN: strategy --emit=local --rank=5 ../../../samples/ffn.mlir
