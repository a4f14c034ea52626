// RUN: opt -allow-unregistered-dialect -sdy-constant-or-scalar-splitter constant-foldable.mlir
// The same program without the declarations.
