// RUN: opt -explicit-lower %s
// The boundary of a manual computation gets the axis y of the type, which it states as replicated.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> (tensor<8x8xf32>) {
  %4 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}, {}], replicated={"y"}>] out_shardings=[<@m, [{"x"}, {}], replicated={"y"}>] manual_axes={"x"} (%p: tensor<4x8xf32>) {
    sdy.return %p : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
