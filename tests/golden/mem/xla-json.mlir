// RUN: mem --top=3 --format=json --topology=tpu-v5e ../comms/inputs/forward.mlir
