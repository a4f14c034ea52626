// RUN: comms --roots --sort=program %s
// An argument, a constraint, a result, and both sides of a manual computation.
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = sdy.sharding_constraint %b <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.dot_general %1, %1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.add %0, %2 : tensor<8x8xf32>
  %4 = sdy.manual_computation(%c) in_shardings=[<@mesh, [{"z"}, {}]>] out_shardings=[<@mesh, [{"z"}, {}]>] manual_axes={"z"} (%arg0: tensor<4x8xf32>) {
    %5 = stablehlo.add %arg0, %arg0 : tensor<4x8xf32>
    sdy.return %5 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %6 = stablehlo.dot_general %4, %4, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %7 = stablehlo.add %3, %6 : tensor<8x8xf32>
  return %7, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
