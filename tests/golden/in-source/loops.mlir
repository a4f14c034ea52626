// RUN: propagate --in-source %s
// The dictionary of a loop is after its types; a function with one result gets parentheses.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %n: tensor<i32>) -> tensor<8xf32>{
  %0:2 = stablehlo.while(%v = %a, %i = %n) : tensor<8xf32>, tensor<i32> cond {
    %c = stablehlo.constant dense<4> : tensor<i32>
    %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %w = stablehlo.tanh %v : tensor<8xf32>
    stablehlo.return %w, %i : tensor<8xf32>, tensor<i32>
  }
  %1:2 = stablehlo.while(%v = %0#0, %i = %n) : tensor<8xf32>, tensor<i32> attributes {test.cond} // cond
  cond {
    %c = stablehlo.constant dense<4> : tensor<i32>
    %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %v, %i : tensor<8xf32>, tensor<i32>
  }
  %2 = "stablehlo.case"(%n) ({
    %x = stablehlo.negate %1#0 : tensor<8xf32>
    stablehlo.return %x : tensor<8xf32>
  }) : (tensor<i32>) -> tensor<8xf32>
  %3 = call @f(%2) : (tensor<8xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}
func.func private @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func private @declared(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
