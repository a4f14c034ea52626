// RUN: opt -sdy-convert-global-to-local %s
// STATUS: 1
module {
  sdy.mesh @m = <["x"=2]>
  func.func @main(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) -> tensor<4x4xf32> {
    %0 = sdy.all_gather [{}, {"x"}] %a out_sharding=<@m, [{}, {}]> : tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}
func.func @other() {
  return
}
