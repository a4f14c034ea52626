// RUN: check %s
// The loop reshards its weight, which stays the same. The value that is resharded for it changes.
sdy.mesh @mesh = <["data"=2]>
func.func @main(%x: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %w: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>}) -> tensor<64x64xf32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%n = %i, %a = %x, %b = %w) : tensor<i32>, tensor<64x64xf32>, tensor<64x64xf32>
  cond {
    %limit = stablehlo.constant dense<8> : tensor<i32>
    %1 = stablehlo.compare LT, %n, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %n, %one : tensor<i32>
    %2 = stablehlo.multiply %a, %b : tensor<64x64xf32>
    stablehlo.return %1, %2, %b : tensor<i32>, tensor<64x64xf32>, tensor<64x64xf32>
  }
  return %0#1 : tensor<64x64xf32>
}
