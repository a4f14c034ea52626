// RUN: propagate --reshards=collectives ../../../samples/reshards.mlir
