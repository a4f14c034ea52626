sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}, %c: tensor<64xf32>) -> (tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, tensor<16x64xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x4xf32>, tensor<4x64xf32>) -> tensor<16x64xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {?}]> : tensor<16x64xf32>
  %2 = stablehlo.tanh %1 : tensor<16x64xf32>
  %3 = call @f(%2, %c) : (tensor<16x64xf32>, tensor<64xf32>) -> tensor<16x64xf32>
  %4 = call @f(%3, %c) : (tensor<16x64xf32>, tensor<64xf32>) -> tensor<16x64xf32>
  %5 = sdy.manual_computation(%4) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%p: tensor<8x64xf32>) {
    %6 = stablehlo.negate %p : tensor<8x64xf32>
    sdy.return %6 : tensor<8x64xf32>
  } : (tensor<16x64xf32>) -> tensor<16x64xf32>
  return %3, %5 : tensor<16x64xf32>, tensor<16x64xf32>
}
func.func private @f(%p: tensor<16x64xf32>, %q: tensor<64xf32>) -> tensor<16x64xf32> {
  %0 = stablehlo.broadcast_in_dim %q, dims = [1] : (tensor<64xf32>) -> tensor<16x64xf32>
  %1 = stablehlo.add %p, %0 : tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
