sdy.mesh @mesh = <["x"=4]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %n: tensor<i32>) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c, %a = %arg0) : tensor<i32>, tensor<64x64xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<64x64xf32>
  }
  return %0#1 : tensor<64x64xf32>
}
