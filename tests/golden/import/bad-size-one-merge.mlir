// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
// Without the axis between them, two sub-axes must be merged, so the pipeline rejects the program.
sdy.mesh @m = <["a"=1, "d"=16]>

func.func @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"d":(2)4, "a", "d":(8)2, ?}]>}) -> tensor<64x32xf32> {
  %0 = stablehlo.negate %arg0 : tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
