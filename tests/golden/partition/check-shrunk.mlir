// RUN: partition --check --check-steps=100000 %s
// A program that is too large for the interpreter is checked with smaller dimensions. 4096 keeps an even split in four,
// and 1003 an uneven one. A loop runs three times.
sdy.mesh @m = <["x"=4, "y"=2]>
func.func @main(%a: tensor<1003x4096xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>},
                %w: tensor<32x4096x64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}, {"x"}, {}]>})
    -> (tensor<1003x4096xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<1003x4096xf32>
  cond {
    %n = stablehlo.constant dense<32> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_slice %w, %i, %z, %z, %z, sizes = [1, 4096, 64, 64] : (tensor<32x4096x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4096x64x64xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x4096x64x64xf32>) -> tensor<4096x4096xf32>
    %3 = stablehlo.dot_general %x, %2, contracting_dims = [1] x [0] : (tensor<1003x4096xf32>, tensor<4096x4096xf32>) -> tensor<1003x4096xf32>
    %4 = stablehlo.tanh %3 : tensor<1003x4096xf32>
    %5 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %5, %4 : tensor<i32>, tensor<1003x4096xf32>
  }
  return %0#1 : tensor<1003x4096xf32>
}
