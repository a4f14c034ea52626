// RUN: opt -allow-unregistered-dialect -sdy-add-data-flow-edges -sdy-user-priority-propagate -sdy-sink-data-flow-edges -sdy-update-non-divisible-input-output-shardings -sdy-close-shardings -sdy-insert-explicit-reshards dataflow-manual.mlir
// The same program without the declarations.
