// RUN: comms --as-xla --topology=tpu-v5e --format=schema
