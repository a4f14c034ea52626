// RUN: opt -split-input-file -sdy-convert-global-to-local %s
// STATUS: 1
// Operations that need a mesh which only an inner module has.
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} : tensor<8x8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = stablehlo.pad %a, %z, low = [1, 0], high = [-1, 0], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}]>, <@n, [{"x"}, {}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x8xui32>)
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} dense<1.0> : tensor<8x8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = sdy.collective_permute %a out_sharding=<@n, [{"y"}, {}]> : tensor<8x8xf32>
    return
  }
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>, %s: tensor<2xui64>) {
    %0 = sdy.all_gather [{"x"}, {}] %a out_sharding=<@n, [{}, {}]> : tensor<8x8xf32>
    return
  }
}
