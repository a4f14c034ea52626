// RUN: opt -allow-unregistered-dialect --print-after='*splitter' -sdy-constant-or-scalar-splitter -sdy-constant-or-scalar-merger constant.mlir
// The same program without the declarations.
