// RUN: mem --as-xla=tpu --topology=tpu-v5e --top=1 --svg=/dev/stdout ../comms/inputs/forward.mlir

// The picture comes before the report, as every second output.
