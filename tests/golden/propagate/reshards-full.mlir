// RUN: propagate --reshards=full ../../../samples/reshards.mlir
