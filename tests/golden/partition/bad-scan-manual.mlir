// RUN: partition -q %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %i: tensor<8xf32>{sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %0, %1 = "chlo.scan"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, dimension = 0 : i64, is_reverse = false}> ({
   ^bb0(%x: tensor<8xf32>, %c: tensor<8xf32>):
     %s = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
        %z = stablehlo.add %y, %y : tensor<4xf32>
        sdy.return %z : tensor<4xf32>
     } : (tensor<8xf32>) -> tensor<8xf32>
     %r = stablehlo.add %s, %c : tensor<8xf32>
     "stablehlo.return"(%r, %r) : (tensor<8xf32>, tensor<8xf32>) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)
  return %0, %1 : tensor<4x8xf32>, tensor<8xf32>
}
