// RUN: opt -allow-unregistered-dialect --print-after=canonicalize -canonicalize -cse pure.mlir
// The same program without the declarations.
