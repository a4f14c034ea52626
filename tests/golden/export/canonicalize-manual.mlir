// RUN: opt -canonicalize %s
// Unused inputs and empty computations are removed; a computation over axes of size 1 stays.
sdy.mesh @m = <["p"=2, "q"=4, "o"=1]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@m, [{"p"}]>, <@m, [{"p"}]>] out_shardings=[<@m, [{"p"}]>] manual_axes={"p"} (%arg2: tensor<4xf32>, %arg3: tensor<4xf32>) {
    %2 = stablehlo.abs %arg3 : tensor<4xf32>
    sdy.return %2 : tensor<4xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"p"}]>] out_shardings=[] manual_axes={"p"} (%arg2: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  %1 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"o"}]>] out_shardings=[<@m, [{"o"}]>] manual_axes={"o"} (%arg2: tensor<8xf32>) {
    sdy.return %arg2 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
