// RUN: types --types %s
@g = <["d"=2, "m"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@g, [{"d"}, {"m"}]>}
%r = sdy.manual_computation(%x) in_shardings=[<@g, [{"d"}, {"m"}]>] out_shardings=[<@g, [{"d"}, {}]>] manual_axes={"d", "m"} (%p: tensor<4x4xf32>) {
  %s = "stablehlo.all_reduce"(%p) <{replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %w = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %w : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  sdy.return %s : tensor<4x4xf32>
} : (tensor<8x16xf32>) -> tensor<8x4xf32>
