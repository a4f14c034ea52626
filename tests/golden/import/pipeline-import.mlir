// RUN: opt -sdy-import-pipeline %s
// Meshes, size-one axes, constants, edges, constraints and groups in one go.
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["one"=1, "x"=2]>, [{"one", "x"}]>}, %arg1: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<8xf32>
  %1 = stablehlo.while(%iter = %0) : tensor<8xf32> cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    %4 = stablehlo.add %iter, %0 : tensor<8xf32>
    stablehlo.return %4 : tensor<8xf32>
  }
  %2 = call @f(%1) : (tensor<8xf32>) -> tensor<8xf32>
  %3 = sdy.sharding_constraint %2 <mesh<["one"=1, "x"=2]>, [{"x"}]> : tensor<8xf32>
  sdy.sharding_group %3 group_id=17 : tensor<8xf32>
  return %3, %0 : tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
func.func private @unused() {
  return
}
