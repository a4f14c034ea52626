// RUN: types --max-alternatives=0 %s
// STATUS: 1
// The verifier rejects functions, and the others are still typed. Calls of a function with errors in its body have the
// types that the function states; otherwise they are unknown, and agree with everything.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = call @body(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %b : tensor<8x8xf32>
  %2 = call @stated(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.add %2, %b : tensor<8x8xf32>
  %4 = call @signature(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = stablehlo.add %4, %b : tensor<8x8xf32>
  %6 = call @valid(%a) : (tensor<8x8xf32>) -> tensor<64xf32>
  return %5 : tensor<8x8xf32>
}
func.func private @body(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "stablehlo.add"(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = call @only_here(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @stated(%a: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = "stablehlo.add"(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @signature(%a: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return %a : tensor<8x8xf32>
}
func.func private @valid(%a: tensor<8x8xf32>) -> tensor<64xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x8xf32>) -> tensor<64xf32>
  return %1 : tensor<64xf32>
}
// Nobody knows with which types this is called.
func.func private @only_here(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %a {shardc.out_sharding = #sdy.sharding<@mesh, [{"x"}, {"x"}]>} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
