// RUN: opt -allow-unregistered-dialect -sdy-op-priority-propagate elementwise.mlir
// The same program without the declarations.
