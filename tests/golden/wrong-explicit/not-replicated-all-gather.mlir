// RUN: types --check-varying %s
// STATUS: 1
// The all-gather is along an Explicit axis, so its result varies along the Manual axis like its operand.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{}, {"Y"}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={"Y"} (%a: tensor<8x4xf32>) {
  %r = sdy.reshard %a <@m, [{"X"}, {}]> : tensor<8x4xf32>
  %1 = sdy.all_gather [{"X"}, {}] %r out_sharding=<@m, [{}, {}]> : tensor<8x4xf32>
  sdy.return %1 : tensor<8x4xf32>
} : (tensor<8x16xf32>) -> tensor<8x4xf32>
