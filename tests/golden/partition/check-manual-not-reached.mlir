// RUN: partition -q --check %s
// STATUS: 1
// Only some devices of the outer manual computation reach the inner one.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg: tensor<4xf32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %z = stablehlo.constant dense<0> : tensor<ui32>
    %p = stablehlo.compare EQ, %id, %z : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %r = "stablehlo.if"(%p) ({
      %m = sdy.manual_computation(%arg) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"y"} (%arg2: tensor<4xf32>) {
        %s = stablehlo.add %arg2, %arg2 : tensor<4xf32>
        sdy.return %s : tensor<4xf32>
      } : (tensor<4xf32>) -> tensor<4xf32>
      stablehlo.return %m : tensor<4xf32>
    }, {
      stablehlo.return %arg : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    sdy.return %r : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
