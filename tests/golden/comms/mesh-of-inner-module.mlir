// RUN: comms %s
// STATUS: 1
// Collectives need a mesh of the outermost module, and a function of an inner one has another.
module @a {
  sdy.mesh @m = <["x"=4]>
  func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
    return %a : tensor<8xf32>
  }
}
func.func @zz() { return }
