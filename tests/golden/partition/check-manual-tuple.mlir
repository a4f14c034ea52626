// RUN: partition --check --no-propagate %s
// STATUS: 1
// A tuple has no pieces that the check could put together.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tuple<tensor<32xf32>>) -> tuple<tensor<32xf32>> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tuple<tensor<16xf32>>) {
    sdy.return %b : tuple<tensor<16xf32>>
  } : (tuple<tensor<32xf32>>) -> tuple<tensor<32xf32>>
  return %0 : tuple<tensor<32xf32>>
}
