// RUN: opt -split-input-file -sdy-convert-global-to-local %s
// STATUS: 1
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @a(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}) -> tensor<4x6xf32> {
  %0 = sdy.all_to_all [{"v"}: 0->1] %arg0 out_sharding=<@g, [{}, {"v"}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @a(%arg0: tensor<4x6x2x2xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}, {"u"}, {}]>}) -> tensor<4x6x2x2xf32> {
  %0 = sdy.all_to_all [{"v"}: 0->1, {"u"}: 2->3] %arg0 out_sharding=<@g, [{}, {"v"}, {}, {"u"}]> : tensor<4x6x2x2xf32>
  return %0 : tensor<4x6x2x2xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @a(%arg0: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}) -> tensor<?x8xf32> {
  %0 = sdy.all_to_all [{"v"}: 0->1] %arg0 out_sharding=<@g, [{}, {"v"}]> : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// -----
sdy.mesh @q = <["p"=2, "q"=6]>
func.func @gather(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"q":(2)3}, {"q":(1)2, "p"}]>}) -> tensor<6x4xf32> {
  %0 = sdy.all_gather [{"q":(2)3}, {"q":(1)2, "p"}] %arg0 out_sharding=<@q, [{}, {}]> : tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
func.func @permute(%arg0: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"q":(2)3}, {"p"}]>}) -> (tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@q, [{"q":(1)3}, {"p"}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@q, [{"q":(1)3}, {"p"}]> : tensor<12x4xf32>
  return %0 : tensor<12x4xf32>
}
func.func @constant() -> (tensor<4x3xi8> {sdy.sharding = #sdy.sharding<@q, [{"p"}, {"q":(2)3}]>}) {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@q, [{"p"}, {"q":(2)3}]>]>} dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>
  return %0 : tensor<4x3xi8>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func private @f(tensor<8xf32>) -> tensor<8xf32>
func.func @call(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}]>}) {
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @narrow(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v"}]>}, %arg1: tensor<i32>) -> (tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v"}]>}) {
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [4, 8] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"v"}]>]>} : (tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=4]>
func.func @loop(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}]>}) {
  %0 = stablehlo.while(%arg1 = %arg0) : tensor<8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"v"}]>]>}
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"v"}]>]>} : tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
