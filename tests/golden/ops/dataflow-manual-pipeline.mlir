// RUN: opt -allow-unregistered-dialect -verify-each -ops=dataflow-manual.ops -sdy-import-pipeline -sdy-user-priority-propagate -sdy-export-pipeline dataflow-manual.mlir
// Import, propagation and export of a declared manual computation.
