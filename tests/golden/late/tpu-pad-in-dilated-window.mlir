// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: so are holes. XLA makes:
//   collective-permute of f32[8,1] gives f32[8,1]
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
  %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %p = stablehlo.pad %a, %z, low = [0, 1], high = [0, 2], interior = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8x34xf32>
  %r = "stablehlo.reduce_window"(%p, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x34xf32>, tensor<f32>) -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}
