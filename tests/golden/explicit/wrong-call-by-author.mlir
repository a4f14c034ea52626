// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
// None of the functions has a constraint, but each states types in a way in which JAX prints none. So they are checked,
// although the calls look as if they were how JAX lowers an operation.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %2 = call @request(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %4 = call @reshard(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = sdy.sharding_constraint %4 <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
  %6 = call @argument(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %7 = sdy.sharding_constraint %6 <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
  %8 = call @region(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %9 = sdy.sharding_constraint %8 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}
func.func private @request(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %a, %0, contracting_dims = [1] x [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @reshard(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.reshard %a <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.sine %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @argument(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @region(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  %1 = sdy.named_computation<"f">(%0) out_shardings=[<@mesh, [{"x"}, {}]>] (%b: tensor<8x8xf32>) {
    %2 = stablehlo.sine %b : tensor<8x8xf32>
    sdy.return %2 : tensor<8x8xf32>
  } {shardc.auto_axes} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
