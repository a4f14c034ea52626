// RUN: rules rules.mlir
// The same program without the declarations.
