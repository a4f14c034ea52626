func.func @f(%a0: tensor<4x6xf32>) {
  %r = "chlo.zeta"(%a0) ({^bb0: %r = stablehlo.compare GE,%p, %q : (tensor<f32>, tensor<f32>) -> f32 stablehlo.iota %r : f32}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.rng  : f32}) : (tensor<4x6xf32>) -> (f32)
}
