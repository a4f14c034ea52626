// RUN: propagate --as-xla %s
// A function without arguments, and values that are made of constants: propagation gives each use a copy of them.
module {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main() -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
    %0 = stablehlo.iota dim = 0 : tensor<8xf32>
    %1 = stablehlo.add %0, %0 : tensor<8xf32>
    %3 = stablehlo.negate %1 : tensor<8xf32>
    %4 = stablehlo.add %3, %0 : tensor<8xf32>
    %2 = sdy.sharding_constraint %4 <@mesh, [{"x"}]> : tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}
