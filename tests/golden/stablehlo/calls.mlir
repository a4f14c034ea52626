// RUN: fmt --canonical %s
func.func @f(%a: tensor<4xf32>, %k: tensor<4x4xf32>, %t: tensor<2xui64>, %sh: tensor<1xi32>, %s: tensor<f32>) {
  %0 = stablehlo.cholesky %k : tensor<4x4xf32>
  %1 = stablehlo.cholesky %k, lower = true : tensor<4x4xf32>
  %2 = stablehlo.cholesky %k, lower = false {k} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3, %4 = stablehlo.rng_bit_generator %t, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<64xui32>)
  %5:2 = stablehlo.rng_bit_generator %t, algorithm =  DEFAULT {k} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<64xui32>)
  %6 = stablehlo.rng %s, %s, %sh, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %7 = stablehlo.custom_call @foo(%a, %s) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %8:2 = stablehlo.custom_call @"my target"(%a) {backend_config = "", has_side_effect = true, api_version = 2 : i32} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  stablehlo.custom_call @x() {backend_config = {a = 1 : i64}, api_version = 4 : i32, called_computations = [@f], operand_layouts = [], result_layouts = []} : () -> ()
  %9 = stablehlo.custom_call @y(%k) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = stablehlo.composite "a.b" %a {decomposition = @g, version = 0 : i32, composite_attributes = {}} : (tensor<4xf32>) -> tensor<4xf32>
  stablehlo.composite "a.b" {decomposition = @h} : () -> ()
  %11 = stablehlo.composite "a.b" %a {decomposition = @g, version = 2 : i32, composite_attributes = {x = 1 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private @g(%a: tensor<4xf32>) -> tensor<4xf32>
func.func private @h()
