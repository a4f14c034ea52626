// RUN: opt -allow-unregistered-dialect -sdy-add-data-flow-edges -sdy-aggressive-propagate -sdy-sink-data-flow-edges keep-divisible.mlir
// The same program without the declarations.
