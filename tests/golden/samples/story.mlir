// RUN: propagate ../../../samples/story.mlir
