// RUN: types --max-alternatives=0 %s
// STATUS: 1
// The local size 2 of the result is not divisible by the axis m, which is Explicit inside.
@g = <["d"=2, "m"=4]>
%x : tensor<64x8xf32> {sdy.sharding = <@g, [{}, {"m"}]>}
%r = sdy.manual_computation(%x) in_shardings=[<@g, [{}, {}]>] out_shardings=[<@g, [{}, {"d"}]>] manual_axes={"d"} (%p: tensor<64x8xf32>) {
  %s = "stablehlo.reduce_scatter"(%p) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %w = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) : (tensor<64x8xf32>) -> tensor<64x4xf32>
  %t = "stablehlo.reduce_scatter"(%s) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %w = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) : (tensor<64x4xf32>) -> tensor<64x2xf32>
  %n = stablehlo.negate %t : tensor<64x2xf32>
  sdy.return %n : tensor<64x2xf32>
} : (tensor<64x8xf32>) -> tensor<64x4xf32>
