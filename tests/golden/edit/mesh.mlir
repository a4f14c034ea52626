// RUN: comms --set='mesh=["data"=2, "model"=4]' ../comms/inputs/forward.mlir
