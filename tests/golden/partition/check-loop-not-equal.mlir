// RUN: partition -q --check %s
// The loop ends only at 100, so the reduced program must keep that limit.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<80000000xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<80000000xf32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<100> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0:2 = stablehlo.while(%k = %i, %x = %a) : tensor<i32>, tensor<80000000xf32>
   cond {
    %c = stablehlo.compare NE, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %k2 = stablehlo.add %k, %two : tensor<i32>
    %x2 = stablehlo.sine %x : tensor<80000000xf32>
    stablehlo.return %k2, %x2 : tensor<i32>, tensor<80000000xf32>
  }
  return %0#1 : tensor<80000000xf32>
}
