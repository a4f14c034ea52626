// RUN: comms --as-xla=no --baseline=inputs/before.json --budget="new-collectives<=0" -o /dev/null inputs/forward.mlir
