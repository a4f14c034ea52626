// RUN: opt -sdy-pad-for-divisibility -sdy-convert-global-to-local %s
sdy.mesh @m2 = <["m"=2]>
func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<5x2xf32>) -> tensor<4x2xf32> {
  %0 = sdy.all_slice [{}, {"m"}] %arg0 out_sharding=<@m2, [{}, {"m"}]> : tensor<4x5xf32>
  %1 = stablehlo.abs %0 {sdy.sharding = #sdy.sharding_per_value<[<@m2, [{}, {"m"}]>]>} : tensor<4x5xf32>
  %2 = sdy.all_slice [{"m"}, {}] %arg1 out_sharding=<@m2, [{"m"}, {}]> : tensor<5x2xf32>
  %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m2, [{}, {}]>]>} : (tensor<4x5xf32>, tensor<5x2xf32>) -> tensor<4x2xf32>
  %4 = sdy.all_reduce {"m"} %3 out_sharding=<@m2, [{}, {}]> : tensor<4x2xf32>
  return %4 : tensor<4x2xf32>
}
