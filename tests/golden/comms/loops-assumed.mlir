// RUN: comms --sort=program --assume-trip-count=5 --branches=all %s
sdy.mesh @mesh = <["a"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %limit: tensor<i32>, %flag: tensor<i1>) -> tensor<8x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  // Ten times, where the limit is carried along.
  %a:3 = stablehlo.while(%i = %zero, %v = %x, %n = %ten) : tensor<i32>, tensor<8x8xf32>, tensor<i32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %w = func.call @square(%v) : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %w, %n : tensor<i32>, tensor<8x8xf32>, tensor<i32>
    }
  // Nobody knows how often, and in each run the longer branch counts.
  %b:2 = stablehlo.while(%k = %zero, %u = %a#1) : tensor<i32>, tensor<8x8xf32>
    cond {
      %c = stablehlo.compare LT, %k, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %w = "stablehlo.if"(%flag) ({
        %s = stablehlo.dot_general %u, %u, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        %t = stablehlo.dot_general %s, %u, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %t : tensor<8x8xf32>
      }, {
        stablehlo.return %u : tensor<8x8xf32>
      }) : (tensor<i1>) -> tensor<8x8xf32>
      %j = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %j, %w : tensor<i32>, tensor<8x8xf32>
    }
  return %b#1 : tensor<8x8xf32>
}
func.func private @square(%v: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %p = stablehlo.dot_general %v, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
