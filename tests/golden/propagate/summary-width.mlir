// RUN: propagate --summary --width=80 ../comms/inputs/vocab-parallel-debug.mlir
