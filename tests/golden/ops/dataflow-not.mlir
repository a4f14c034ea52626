// RUN: opt -allow-unregistered-dialect --print-after='*edges' -sdy-add-data-flow-edges -sdy-basic-propagate -sdy-sink-data-flow-edges dataflow.mlir
// The same program without the declarations.
