// RUN: propagate  override.mlir
// The same program without the declarations.
