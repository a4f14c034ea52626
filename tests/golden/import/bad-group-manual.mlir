// RUN: opt -sdy-sharding-group-import %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  sdy.sharding_group %arg1 group_id=5 : tensor<2xf32>
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<2xf32>) {
    sdy.sharding_group %arg2 group_id=5 : tensor<2xf32>
    sdy.return %arg2 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
