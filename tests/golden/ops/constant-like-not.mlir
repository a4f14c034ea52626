// RUN: opt -allow-unregistered-dialect -sdy-constant-or-scalar-splitter constant-like.mlir
// The same program without the declarations.
