// RUN: opt -canonicalize="disable-patterns={mlir::sdy::(anonymous namespace)::ManualComputationUnusedInputsPattern} test-convergence=true" %s
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.abs %arg0 : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@m, [{"a"}, {"b"}]> {first} : tensor<8x8xf32>
  %2 = sdy.reshard %1 <@m, [{"b"}, {"a"}]> {second} : tensor<8x8xf32>
  %3 = sdy.reshard %2 <@m, [{"a"}, {}]> {third} : tensor<8x8xf32>
  %4 = sdy.manual_computation(%3, %arg1) in_shardings=[<@m, [{}, {}]>, <@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={} (%arg2: tensor<8x8xf32>, %arg3: tensor<8x8xf32>) {
    %5 = stablehlo.negate %arg2 : tensor<8x8xf32>
    sdy.return %5 : tensor<8x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
