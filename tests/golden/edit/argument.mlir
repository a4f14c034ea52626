// RUN: propagate --set='arg2=[{}, {"model"}]' --set='%0=P("data")' ../comms/inputs/forward.mlir
