// RUN: opt -sdy-reshard-to-collectives -mlir-print-debuginfo collectives-values.mlir
