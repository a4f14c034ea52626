// RUN: types -H --types --implied %s
// With -H, bytes have units.
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %x : tensor<8xf32>
}
// -----
@mesh = <["X"=2]>
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%z = constant dense<0.0> : tensor<f32>
%0 = reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
