// RUN: opt --shardy=0.12.0.1 -sdy-export-pipeline=enable-per-instruction-partitioning=true %s
// STATUS: 1
func.func @a(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> { return %arg0 : tensor<8x8xf32> }
