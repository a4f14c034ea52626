// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// Dynamic slices take sharded dimensions whole; parts of random bits have states of their own.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>, %z: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [8, 2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>, %z: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [8, 2] {a.b = 3, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"x"}, {}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  return %output_state, %output : tensor<2xui64>, tensor<8x4xui32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "x"}]>}) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = PHILOX {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {"y", "x"}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  return %output_state, %output : tensor<2xui64>, tensor<8x4xui32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<3xui64>) -> (tensor<3xui64>, tensor<8x4xui8>) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = PHILOX {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {}]>]>} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8x4xui8>)
  return %output_state, %output : tensor<3xui64>, tensor<8x4xui8>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<3xui64>) -> (tensor<3xui64>, tensor<8x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT {a.b = 3, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"y"}, {"x"}]>]>} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8x4xui8>)
  return %output_state, %output : tensor<3xui64>, tensor<8x4xui8>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<4xui32>) -> (tensor<4xui32>, tensor<8x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT {a.b = 3, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"y"}, {}]>]>} : (tensor<4xui32>) -> (tensor<4xui32>, tensor<8x4xui8>)
  return %output_state, %output : tensor<4xui32>, tensor<8x4xui8>
}
// -----
sdy.mesh @mesh = <["x"=16]>
func.func @main(%arg0: tensor<3xui64>) -> (tensor<3xui64>, tensor<16x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT {a.b = 3, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"x"}, {}]>]>} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<16x4xui8>)
  return %output_state, %output : tensor<3xui64>, tensor<16x4xui8>
}
