// RUN: show --format=model-explorer %s
sdy.mesh @m = <["\1B[31m"=2, "<&\22>"=2]>
func.func @main(%v: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"\1B[31m"}]>} loc("\1B[0m\E2\80\AE</title>")) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"<&\22>"}]>}) {
  %y = stablehlo.tanh %v : tensor<4xf32> loc("//a//\1B[0m</script>//b")
  return %y : tensor<4xf32>
}
