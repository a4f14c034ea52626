// RUN: opt -allow-unregistered-dialect -sdy-insert-explicit-reshards=enable-full-version=true reshards.mlir
// The same program without the declarations.
