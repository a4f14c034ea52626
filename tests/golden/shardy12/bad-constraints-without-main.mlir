// RUN: opt --shardy=0.12.0.1 -sdy-apply-sharding-constraints %s
// STATUS: 1
func.func @a(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> { return %arg0 : tensor<8x8xf32> }
func.func @b(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> { return %arg0 : tensor<8x8xf32> }
