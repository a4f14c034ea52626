// RUN: propagate --in-source %s
// Where a sharding goes: after the type of an argument, into a dictionary, before the types of an operation.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("a"), // the first one
	%b :tensor<8x8xf32>    loc("b"), %c: tensor<8x8xf32> {}, %d: tensor<8x8xf32> {test.unit, test.b = "}"},
	%e: tensor<8x8xf32> { // nothing
	}) -> (tensor<8x8xf32>, tensor<8xf32> {jax.result_info = "r"}) attributes {test.f} {
  %0 = stablehlo.add %a, %b // before the colon
    : tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %c, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.tanh %1 {test.note = "{"	} : tensor<8x8xf32>
  %3 = stablehlo.add %2, %d { } : tensor<8x8xf32>
  %4 = stablehlo.add %3, %e {"sdy.sharding" = #sdy.sharding_per_value<[<@mesh, [{?}, {?}]>]>} : tensor<8x8xf32>
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<1.0> : tensor<8x8xf32>
  %5 = stablehlo.add %4, %k : tensor<8x8xf32>
  %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %7:2 = stablehlo.optimization_barrier %5, %6 : tensor<8x8xf32>, tensor<8xf32>
  %8 = stablehlo.slice %7#0 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
  return %7#0, %7#1 : tensor<8x8xf32>, tensor<8xf32>
}
