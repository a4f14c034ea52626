// RUN: opt -shardc-as-xla %s
// Post-order from what must stay: a group keeps a dead value alive, a custom call without effect does not.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.sine %a : tensor<8xf32>
  %1 = stablehlo.custom_call @f(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.custom_call @g(%a) {has_side_effect = true} : (tensor<8xf32>) -> tensor<8xf32>
  sdy.sharding_group %0 group_id=1 : tensor<8xf32>
  %3 = stablehlo.cosine %b : tensor<8xf32>
  %4 = stablehlo.tanh %a : tensor<8xf32>
  %5 = stablehlo.add %4, %3 : tensor<8xf32>
  sdy.sharding_group %5 group_id=1 : tensor<8xf32>
  return %3 : tensor<8xf32>
}
