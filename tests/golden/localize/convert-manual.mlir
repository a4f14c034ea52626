// RUN: opt -sdy-convert-global-to-local %s
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@g, [{"u"}, {"v"}]>] out_shardings=[<@g, [{"u"}, {"v"}]>] manual_axes={"u"} (%arg1: tensor<4x8xf32>) {
    %1 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {"v"}]>]>} : tensor<4x8xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@g, [{}, {"v"}]>] out_shardings=[<@g, [{}, {"v"}]>] manual_axes={"v"} (%arg2: tensor<4x4xf32>) {
      %4 = stablehlo.negate %arg2 : tensor<4x4xf32>
      sdy.return %4 : tensor<4x4xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = sdy.all_gather [{}, {"v"}] %2 out_sharding=<@g, [{}, {}]> : tensor<4x8xf32>
    %5 = sdy.all_slice [{}, {"v"}] %3 out_sharding=<@g, [{}, {"v"}]> : tensor<4x8xf32>
    sdy.return %5 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
