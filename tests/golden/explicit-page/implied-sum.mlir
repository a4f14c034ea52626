// RUN: types --types --implied %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%z = constant dense<0.0> : tensor<f32>
%0 = reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
