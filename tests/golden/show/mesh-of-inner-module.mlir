// RUN: show --only=* %s
// A module in a module has meshes of its own, also one of the same name.
sdy.mesh @m = <["x"=2]>
module @a {
  sdy.mesh @m = <["x"=4]>
  func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
    %0 = stablehlo.tanh %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
