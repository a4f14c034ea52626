// RUN: opt -sdy-export-named-computations %s
// Computations become functions, inner ones first, under free names.
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.named_computation<"f">(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] (%arg1: tensor<8xf32>) {
    %2 = sdy.named_computation<"g">(%arg1) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{?}]>] (%arg2: tensor<8xf32>) {
      %3 = stablehlo.abs %arg2 : tensor<8xf32>
      sdy.return %3 : tensor<8xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    sdy.return %2 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.named_computation<"f">(%0) (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
