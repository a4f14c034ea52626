// RUN: check --budget='bytes<=1KiB,collectives<=9,arguments<=1GiB,padding<=1%' inputs/forward.mlir
// STATUS: 1
