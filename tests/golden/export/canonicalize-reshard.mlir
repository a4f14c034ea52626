// RUN: opt -canonicalize=enable-patterns=sdy-reshard %s
// A reshard of a reshard without other uses becomes one reshard.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %1 = sdy.reshard %0 <@m, [{"q"}]> : tensor<8xf32>
  %2 = sdy.reshard %1 <@m, [{}]> : tensor<8xf32>
  %3 = sdy.reshard %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %4 = sdy.reshard %3 <@m, [{"q"}]> : tensor<8xf32>
  %5 = sdy.all_slice [{}] %arg0 out_sharding=<@m, [{}]> : tensor<8xf32>
  return %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
