// RUN: mem --fit --as-xla=no --topology=inputs/small.json inputs/step.mlir
