// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
module @top {
sdy.mesh @m = <["a"=2]>
func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) -> tensor<8xf32> attributes {foo = @used} {
  %0 = stablehlo.custom_call @x(%arg0) {called_computations = [@used2]} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @used(%arg0: tensor<8xf32>) -> tensor<8xf32> { return %arg0 : tensor<8xf32> }
func.func private @used2(%arg0: tensor<8xf32>) -> tensor<8xf32> { return %arg0 : tensor<8xf32> }
func.func nested @nest(%arg0: tensor<8xf32>) -> tensor<8xf32> { return %arg0 : tensor<8xf32> }
func.func private @gone(%arg0: tensor<8xf32>) -> tensor<8xf32> { return %arg0 : tensor<8xf32> }
}
