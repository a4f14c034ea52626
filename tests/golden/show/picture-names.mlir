// RUN: show --picture --only=%w --only=%y --only=result0 %s
// STATUS: 1
sdy.mesh @m = <["\1B[31m"=2, "<&\22>"=2]>
func.func @main(%w: tensor<4x?xf32>, %v: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"\1B[31m"}]>} loc("\1B[0m\E2\80\AE</title>")) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"<&\22>"}]>}) {
  %y = stablehlo.tanh %v : tensor<4xf32>
  return %y : tensor<4xf32>
}
