// RUN: types %s
// STATUS: 1
// Without groups, all devices take part, also those along Y.
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}]>] out_shardings=[<@m, [{}]>] manual_axes={"X"} (%a: tensor<4xf32>) {
  %1 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  sdy.return %1 : tensor<4xf32>
} : (tensor<8xf32>) -> tensor<4xf32>
