// RUN: propagate --summary --set=result0=none --set=arg1=none ../comms/inputs/forward.mlir
