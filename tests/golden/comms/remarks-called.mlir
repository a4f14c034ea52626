// RUN: comms -q --remarks %s
// The function is called twice, and its loop runs 10 times: 18 of 20 gathers are saved.
sdy.mesh @mesh = <["x"=4]>
func.func private @f(%w: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %h: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c10 = stablehlo.constant dense<10> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %q:2 = stablehlo.while(%j = %c0, %y = %h) : tensor<i32>, tensor<8x1024xf32>
  cond {
    %p = stablehlo.compare LT, %j, %c10 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %g = sdy.all_gather [{"x"}, {}] %w out_sharding=<@mesh, [{}, {}]> : tensor<1024x1024xf32>
    %d = stablehlo.dot %y, %g : (tensor<8x1024xf32>, tensor<1024x1024xf32>) -> tensor<8x1024xf32>
    %n = stablehlo.add %j, %c1 : tensor<i32>
    stablehlo.return %n, %d : tensor<i32>, tensor<8x1024xf32>
  }
  return %q#1 : tensor<8x1024xf32>
}
func.func @main(%w: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %h: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
  %0 = call @f(%w, %h) : (tensor<1024x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
  %1 = call @f(%w, %0) : (tensor<1024x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
  return %1 : tensor<8x1024xf32>
}
