// RUN: comms --all %s
// A propagation barrier moves nothing.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<8xf32>
  return %0 : tensor<8xf32>
}
