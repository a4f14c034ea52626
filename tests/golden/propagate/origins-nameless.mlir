// RUN: opt --shardy=0.11.1 -sdy-basic-propagate=debug-sharding-origins=true %s
// The sharding of a loop has no origin name, so the axis that moves out of it gets an unnamed origin.
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<9x27x9x9xf16>, %arg1: tensor<i32>, %arg2: tensor<9x9x9x1xi16>, %arg3: tensor<i1>) -> tensor<9x27x9x9xf16> {
  %0:3 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1, %iterArg_1 = %arg2) : tensor<9x27x9x9xf16>, tensor<i32>, tensor<9x9x9x1xi16> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}, {"x"}, {}]>, <@m, []>, <@m, [{}, {}, {}, {}]>]>}
  cond {
    stablehlo.return %arg3 : tensor<i1>
  } do {
    stablehlo.return %iterArg, %iterArg_0, %iterArg_1 : tensor<9x27x9x9xf16>, tensor<i32>, tensor<9x9x9x1xi16>
  }
  return %0#0 : tensor<9x27x9x9xf16>
}
