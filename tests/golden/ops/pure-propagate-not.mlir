// RUN: opt -allow-unregistered-dialect -sdy-basic-propagate pure-propagate.mlir
// The same program without the declarations.
