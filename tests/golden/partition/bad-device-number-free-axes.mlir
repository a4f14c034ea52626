// RUN: partition %s
// STATUS: 1
// The device number varies along y, which cuts the values that it is added to.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x4xui32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<4x4xui32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {"y"}]>] out_shardings=[<@m, [{"x"}, {"y"}]>] manual_axes={"x"} (%b: tensor<2x4xui32>) {
    %p = stablehlo.partition_id : tensor<ui32>
    %two = stablehlo.constant dense<2> : tensor<ui32>
    %q = stablehlo.divide %p, %two : tensor<ui32>
    %r = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<ui32>) -> tensor<2x4xui32>
    %s = stablehlo.add %b, %r : tensor<2x4xui32>
    sdy.return %s : tensor<2x4xui32>
  } : (tensor<4x4xui32>) -> tensor<4x4xui32>
  return %0 : tensor<4x4xui32>
}
