// RUN: fmt %s
// A function without a body has no values for its arguments, but they keep their locations.
#l = loc("a")
func.func private @f(tensor<8xf32> {x.y} loc(#l), tensor<f32>, tensor<f32> loc("u")) -> tensor<f32>
func.func private @g(tensor<8xf32>)
