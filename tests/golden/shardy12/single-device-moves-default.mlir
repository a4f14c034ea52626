// RUN: opt --shardy=0.12.0.1 -sdy-insert-explicit-reshards %s
sdy.mesh @d1 = <[], device_ids=[1]>
sdy.mesh @empty = <[]>
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @mesh2 = <["y"=2]>
sdy.mesh @d0 = <[], device_ids=[0]>
sdy.mesh @d0b = <[], device_ids=[0]>
func.func @reshard(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.reshard %a <@d0, []> : tensor<8xf32>
  %1 = stablehlo.add %0, %a : tensor<8xf32>
  %2 = sdy.reshard %0 <@d1, []> : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
func.func @constraint(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>) {
  %0 = sdy.sharding_constraint %a <@d0, []> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @open(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@empty, [{}, {}]>}, %t: !stablehlo.token) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<f32>) {
  %0:4 = stablehlo.custom_call @a(%a, %b, %c, %a, %t) {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>, <@mesh2, [{?}]>, <@mesh, []>, <@d0b, []>]>} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, !stablehlo.token) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<f32>, !stablehlo.token)
  %1 = stablehlo.negate %0#1 {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : tensor<8xf32>
  return %0#0, %1, %0#2 : tensor<8x8xf32>, tensor<8xf32>, tensor<f32>
}
func.func @chain(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : tensor<8xf32>
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@d0b, []>]>} : tensor<8xf32>
  %2 = stablehlo.negate %1 {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : tensor<8xf32>
  %3 = stablehlo.add %2, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  %4 = sdy.propagation_barrier %2 allowed_direction=NONE : tensor<8xf32>
  %5 = stablehlo.add %4, %3 : tensor<8xf32>
  return %5 : tensor<8xf32>
}
func.func @manual(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    %1 = stablehlo.negate %b {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @const() -> (tensor<8xf32>) {
  %0 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} dense<0.0> : tensor<8xf32>
  %1 = stablehlo.negate %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
