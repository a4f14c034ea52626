// RUN: types --types %s
@mesh = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"X"}]>] out_shardings=[<@mesh, [{"X"}]>] manual_axes={"X", "Y"} (%a: tensor<4xf32>) {
  %c = constant dense<1.0> : tensor<4xf32>
  %b = "stablehlo.collective_permute"(%c) <{source_target_pairs = dense<[[0, 4], [4, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %d = "stablehlo.all_reduce"(%c) <{replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  sdy.return %a : tensor<4xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
