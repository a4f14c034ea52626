// RUN: opt -sdy-convert-global-to-local %s
// Types that do not fit, at the borders of manual computations and with encodings.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @argument(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}, {"x", "y"}]>] out_shardings=[<@m, [{}, {"x", "y"}]>] manual_axes={"x"} (%arg1: tensor<8x4xf32>) {
    %1 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"y"}]>]>} : tensor<8x4xf32>
    sdy.return %1 : tensor<8x4xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}
func.func @result(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {"y"}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
    sdy.return %arg1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @encoding(%arg0: tensor<?x8xf32, #stablehlo.bounds<16, ?>> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) -> tensor<?x8xf32, #stablehlo.bounds<16, ?>> {
  %0 = sdy.all_gather [{}, {"y"}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<?x8xf32, #stablehlo.bounds<16, ?>>
  return %0 : tensor<?x8xf32, #stablehlo.bounds<16, ?>>
}
func.func @returned(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}, {"x", "y"}]>] out_shardings=[<@m, [{}, {"x", "y"}]>] manual_axes={"x"} (%arg1: tensor<8x4xf32>) {
    %1 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"y"}]>]>} : tensor<8x4xf32>
    sdy.return %arg1 : tensor<8x4xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}
