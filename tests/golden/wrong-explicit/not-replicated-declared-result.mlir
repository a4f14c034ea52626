// RUN: types --check-varying %s
// STATUS: 1
// A sharding of a result does not say along which Manual axes the result varies.
@m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {"Y"}]>}) -> tensor<8x4xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{}, {"Y"}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={"Y"} (%a: tensor<8x4xf32>) {
    %1 = func.call @f(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    sdy.return %1 : tensor<8x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func private @f(%a: tensor<8x4xf32>) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}) {
  %0 = sine %a : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
