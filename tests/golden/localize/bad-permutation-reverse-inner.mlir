// RUN: opt -split-input-file -sdy-resolve-permutation-factors %s
// STATUS: 1
// The inner module has the name of the mesh with reversed devices already, or an earlier module has defined it.
sdy.mesh @m = <["x"=2, "y"=2]>
module @inner {
  sdy.mesh @m = <["x"=2, "y"=2]>
  sdy.mesh @m_reversed = <["z"=2]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
module @inner {
  sdy.mesh @m = <["x"=2, "y"=2]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
module @inner2 {
  sdy.mesh @m = <["x"=2, "y"=2]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
