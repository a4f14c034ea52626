// RUN: check %s
// STATUS: 1
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.propagation_barrier %a allowed_direction=forward : tensor<8xf32>
  return %0 : tensor<8xf32>
}
