// RUN: opt -allow-unregistered-dialect -sdy-populate-op-sharding-rules populate.mlir
// The same program without the declarations.
