// RUN: comms --as-xla=no --baseline=inputs/before-one.json --budget="new-collectives<=0,new-collectives[data]<=0,new-collectives<=1" -o /dev/null inputs/forward.mlir
// STATUS: 1
