// RUN: opt -sdy-verify-unreduced-axes %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.all_reduce {"q"} %arg0 out_sharding=<@m, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
