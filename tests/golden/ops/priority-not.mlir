// RUN: opt -allow-unregistered-dialect -sdy-op-priority-propagate priority.mlir
// The same program without the declarations.
