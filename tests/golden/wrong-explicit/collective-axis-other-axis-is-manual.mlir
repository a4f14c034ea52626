// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}]>] out_shardings=[<@m, [{"X"}]>] manual_axes={"X"} (%a: tensor<4xf32>) {
  %b = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  sdy.return %b : tensor<4xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
