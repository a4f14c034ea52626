// RUN: why --summary --format=tsv inputs/summary.mlir
