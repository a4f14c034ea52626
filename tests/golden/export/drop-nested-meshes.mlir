// RUN: opt -sdy-drop-sharding-and-mesh %s
// Meshes of modules inside the module are dropped too.
module @outer {
  sdy.mesh @mesh = <["a"=2]>
  module @inner {
    sdy.mesh @mesh = <["x"=2]>
    func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
      return %arg0 : tensor<8xf32>
    }
  }
  func.func @g(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xf32> {
    return %arg0 : tensor<8xf32>
  }
}
