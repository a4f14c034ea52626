// RUN: mem --fit --as-xla --topology=inputs/small.json inputs/step.mlir
