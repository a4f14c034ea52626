// RUN: comms --as-xla %s
// A value between two constraints in a manual computation: the cure is a third one.
sdy.mesh @mesh = <["m"=2, "x"=2, "y"=4]>
func.func @main(%b: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %2 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"m"}, {}]>] out_shardings=[<@mesh, [{"m"}, {}]>] manual_axes={"m"} (%c: tensor<16x16xf32>) {
    %3 = sdy.sharding_constraint %c <@mesh, [{"x", "y"}, {}]> : tensor<16x16xf32>
    %4 = stablehlo.negate %3 : tensor<16x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"x"}]> : tensor<16x16xf32>
    sdy.return %5 : tensor<16x16xf32>
  } : (tensor<32x16xf32>) -> tensor<32x16xf32>
  return %2 : tensor<32x16xf32>
}
