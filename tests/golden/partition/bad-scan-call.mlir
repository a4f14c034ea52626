// RUN: partition -q %s
// STATUS: 1
// Every device runs the scan on whole tensors, but the function has tiles.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %i: tensor<8xf32>{sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %0, %1 = "chlo.scan"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, dimension = 0 : i64, is_reverse = false}> ({
   ^bb0(%x: tensor<8xf32>, %c: tensor<8xf32>):
     %s = func.call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
     %r = stablehlo.add %s, %c : tensor<8xf32>
     "stablehlo.return"(%r, %r) : (tensor<8xf32>, tensor<8xf32>) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)
  return %0, %1 : tensor<4x8xf32>, tensor<8xf32>
}
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
