// RUN: propagate --reshards=none ../../../samples/reshards.mlir
