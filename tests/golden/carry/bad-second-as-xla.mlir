// RUN: check --carry --as-xla %s
// STATUS: 1
// The same without a budget, with the shardings of XLA.
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %w = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %w : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %w = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %w : tensor<f32>
}
// -----
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<8x8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    return %a : tensor<8x8xf32>
  }
}
