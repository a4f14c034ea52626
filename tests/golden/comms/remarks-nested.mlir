// RUN: comms -q --remarks %s
// The inner loop runs 10 times in each of the 3 runs of the outer one, which changes the value: 27 of 30 gathers are saved.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%w: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %h: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c3 = stablehlo.constant dense<3> : tensor<i32>
  %c10 = stablehlo.constant dense<10> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %o:3 = stablehlo.while(%i = %c0, %x = %h, %v = %w) : tensor<i32>, tensor<8x1024xf32>, tensor<1024x1024xf32>
  cond {
    %p = stablehlo.compare LT, %i, %c3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %v2 = stablehlo.sine %v {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<1024x1024xf32>
    %q:2 = stablehlo.while(%j = %c0, %y = %x) : tensor<i32>, tensor<8x1024xf32>
    cond {
      %p = stablehlo.compare LT, %j, %c10 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %g = sdy.all_gather [{"x"}, {}] %v2 out_sharding=<@mesh, [{}, {}]> : tensor<1024x1024xf32>
      %d = stablehlo.dot %y, %g : (tensor<8x1024xf32>, tensor<1024x1024xf32>) -> tensor<8x1024xf32>
      %n = stablehlo.add %j, %c1 : tensor<i32>
      stablehlo.return %n, %d : tensor<i32>, tensor<8x1024xf32>
    }
    %n = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %n, %q#1, %v2 : tensor<i32>, tensor<8x1024xf32>, tensor<1024x1024xf32>
  }
  return %o#1 : tensor<8x1024xf32>
}
