// RUN: propagate --as-xla %s
// The free axes of a manual computation are propagated, and written on the user's own computation.
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> tensor<8x4xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"a"}, {?}]>] out_shardings=[<@m, [{"a"}, {?}]>] manual_axes={"a"} (%y: tensor<4x4xf32>) {
    %1 = func.call @f(%y) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func private @f(%y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = chlo.square %y : tensor<4x4xf32> -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
