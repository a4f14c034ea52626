// RUN: why --format=tsv inputs/dot.mlir %1:1
