// RUN: opt -canonicalize=disable-patterns=sdy-collective %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.all_slice [{}] %arg0 out_sharding=<@m, [{}]> : tensor<8xf32>
  %1 = sdy.reshard %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %2 = sdy.reshard %1 <@m, [{"q"}]> : tensor<8xf32>
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
