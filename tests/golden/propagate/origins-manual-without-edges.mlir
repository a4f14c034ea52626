// RUN: opt -sdy-basic-propagate=debug-sharding-origins=true %s
// Without edges, the origins of an argument show as an empty dictionary for each result.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<10x1xf64>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"b", "a"}, {}]>] out_shardings=[<@mesh, []>] manual_axes={"b"} (%arg1: tensor<5x1xf64>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %1 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<5x1xf64>
    sdy.return %cst : tensor<f64>
  } : (tensor<10x1xf64>) -> tensor<f64>
  return
}
