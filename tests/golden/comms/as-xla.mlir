// RUN: comms --as-xla --sort=program %s
sdy.mesh @mesh = <["data"=2, "fsdp"=4, "model"=2]>

// The weight is gathered once for both products. The gradient is reduced in full along the axis by which it is sliced
// afterwards, and along the other axis after that.
func.func @main(
    %x: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "fsdp"}, {}]>},
    %w: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>},
    %g: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "fsdp"}, {}]>},
    %u: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}]>})
    -> (tensor<64x16xf32>, tensor<64x16xf32>,
        tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>},
        tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}]>},
        tensor<60xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}]>},
        tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}]>},
        tensor<33xcomplex<f32>>, tensor<f32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %x2 = stablehlo.add %x, %x : tensor<64x32xf32>
  %y2 = stablehlo.dot_general %x2, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %dw = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  // a roll sends one element
  %a = stablehlo.slice %u [63:64] : (tensor<64xf32>) -> tensor<1xf32>
  %b = stablehlo.slice %u [0:63] : (tensor<64xf32>) -> tensor<63xf32>
  %roll = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1xf32>, tensor<63xf32>) -> tensor<64xf32>
  // parts of 15 elements out of parts of 16
  %cut = stablehlo.slice %u [3:63] : (tensor<64xf32>) -> tensor<60xf32>
  %back = stablehlo.reverse %u, dims = [0] : tensor<64xf32>
  // a transform is computed in full on each device
  %spectrum = stablehlo.fft %u, type = RFFT, length = [64] : (tensor<64xf32>) -> tensor<33xcomplex<f32>>
  // one all-reduce per dimension
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %c = sdy.sharding_constraint %y <@mesh, [{"data"}, {"model"}]> : tensor<64x16xf32>
  %sum = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<f32>
  return %y, %y2, %dw, %roll, %cut, %back, %spectrum, %sum : tensor<64x16xf32>, tensor<64x16xf32>, tensor<32x16xf32>, tensor<64xf32>, tensor<60xf32>, tensor<64xf32>, tensor<33xcomplex<f32>>, tensor<f32>
}
