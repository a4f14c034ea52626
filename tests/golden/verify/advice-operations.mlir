// RUN: check %s
// Dialects that are similar to a known one, and operations without a dialect. Other dialects are no mistake.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "stabelhlo.tanh"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stabelhlo.tanh"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "stable_hlo.abs"(%1) : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "shardy.reshard"(%2) : (tensor<8xf32>) -> tensor<8xf32>
  %4 = "tf.Abs"(%3) : (tensor<8xf32>) -> tensor<8xf32>
  %5 = "mhlo.abs"(%4) : (tensor<8xf32>) -> tensor<8xf32>
  %6 = "lhlo.abs"(%5) : (tensor<8xf32>) -> tensor<8xf32>
  %7 = "tpu.abs"(%6) : (tensor<8xf32>) -> tensor<8xf32>
  %8 = tanh %7 : tensor<8xf32>
  %9 = tanh %8 : tensor<8xf32>
  %10 = stablehlo.reshape %9 : (tensor<8xf32>) -> tensor<2x4xf32>
  %11 = reshape %10 : (tensor<2x4xf32>) -> tensor<8xf32>
  return %11 : tensor<8xf32>
}
