// RUN: opt -sdy-apply-sharding-constraints %s
// Arguments of a while and of a manual computation can store a sharding, those of a reduction cannot.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i32>, %arg2: tensor<8x8xf32>, %arg3: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<8xf32>, tensor<i32>
  cond {
    %3 = sdy.sharding_constraint %iterArg <@m, [{"y"}]> : tensor<8xf32>
    %4 = stablehlo.compare LT, %iterArg_0, %iterArg_0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  } do {
    %3 = sdy.sharding_constraint %iterArg <@m, [{"x"}]> : tensor<8xf32>
    stablehlo.return %3, %iterArg_0 : tensor<8xf32>, tensor<i32>
  }
  %1 = stablehlo.reduce(%arg2 init: %arg3) across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
   reducer(%arg4: tensor<f32>, %arg5: tensor<f32>) {
    %3 = sdy.sharding_constraint %arg4 <@m, []> : tensor<f32>
    %4 = stablehlo.add %3, %arg5 : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }
  %2 = sdy.manual_computation(%0#0) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={} (%arg4: tensor<8xf32>) {
    %3 = sdy.sharding_constraint %arg4 <@m, [{"y"}]> : tensor<8xf32>
    sdy.return %3 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0#0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
