// RUN: check --strict --budget='reshards<=0,collectives=0' -Wno-rule-unknown-op %s
// A number of rows is known, even if the bytes of an implicit row are not.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.custom_call @foo(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
