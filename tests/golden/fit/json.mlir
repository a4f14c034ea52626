// RUN: mem --fit --format=json --as-xla=tpu --topology=inputs/small.json inputs/step.mlir
