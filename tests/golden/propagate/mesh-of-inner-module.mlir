// RUN: propagate %s
// STATUS: 1
// Propagation takes functions out of inner modules, as Shardy does, and their meshes stay behind.
module @a {
  sdy.mesh @m = <["x"=4]>
  func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
    %0 = stablehlo.tanh %a : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
func.func @zz() { return }
