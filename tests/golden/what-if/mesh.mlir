// RUN: what-if --set='mesh=["x"=4, "y"=4]' ../suggest/inputs/conflict.mlir
