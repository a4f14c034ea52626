// RUN: opt -allow-unregistered-dialect -ops=pure-propagate.ops -sdy-basic-propagate %s
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
  %0 = "my.gelu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
