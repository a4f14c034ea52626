// RUN: opt -split-input-file -sdy-resolve-permutation-factors %s
// The mesh with reversed devices is defined in the module of the operation; its name is new in the outermost module.
sdy.mesh @m = <["x"=2, "y"=2]>
module @inner {
  sdy.mesh @m = <["x"=2, "y"=2]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
sdy.mesh @m_reversed = <["z"=2]>
module @inner {
  sdy.mesh @m = <["x"=2, "y"=2]>
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
    %1 = stablehlo.reverse %0, dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"y"}]>]>} : tensor<8x8xf32>
    %2 = stablehlo.reverse %1, dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"y"}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
sdy.mesh @k = <["x"=2, "y"=2], device_ids=[2, 3, 0, 1]>
module @inner {
  sdy.mesh @m = <["x"=2, "y"=2]>
  sdy.mesh @k = <["x"=2, "y"=2], device_ids=[2, 3, 0, 1]>
  func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
