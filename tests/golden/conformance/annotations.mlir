// RUN: propagate %s
// A sharding can be given for an input, for a value in between, and for an output.
@m = <["a"=2]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"a"}]>}
%y = abs %x : tensor<8xf32>
// -----
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.abs %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) {
  %0 = stablehlo.abs %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
