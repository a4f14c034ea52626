// RUN: check %s
// STATUS: 1
// The form gives no type for the operand, whose definition comes later.
func.func @f() {
  "demo.two"() ({
  ^bb0:
    %r = stablehlo.compare GE, %p, %p : (tensor<f32>, tensor<f32>) -> f32
    stablehlo.iota %r : f32
  }, {
    stablehlo.iota %late : f32
    %late = "demo.late"() : () -> f32
  }) : () -> ()
  %p = "demo.p"() : () -> tensor<f32>
  return
}
