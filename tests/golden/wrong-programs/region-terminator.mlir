// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<8xf32>
}
