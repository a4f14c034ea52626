// RUN: propagate --verify-each --ops dataflow.ops dataflow.mlir
// The whole pipeline over declared edges.
