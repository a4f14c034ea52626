// RUN: opt -sdy-op-priority-propagate priority-forward.mlir
// The same program without the declarations.
