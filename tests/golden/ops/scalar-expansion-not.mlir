// RUN: opt -allow-unregistered-dialect --print-after='*splitter' -sdy-constant-or-scalar-splitter -sdy-constant-or-scalar-merger scalar-expansion.mlir
// The same program without the declarations.
