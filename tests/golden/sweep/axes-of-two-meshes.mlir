// RUN: sweep --mesh=x=4,y=2 inputs/two-meshes.mlir
// STATUS: 1
