// RUN: comms --as-xla --time %s
// On a ring of 8 devices, part 1 goes to part 6, three hops away. Along "y" and "x" together, part i goes to 15-i.
sdy.mesh @m = <["x"=8, "y"=2]>
func.func @main(%a: tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %b: tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}]>}) -> (tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}]>}) {
  %0 = stablehlo.reverse %a, dims = [0] : tensor<64xf32>
  %1 = stablehlo.reverse %b, dims = [0] : tensor<64xf32>
  return %0, %1 : tensor<64xf32>, tensor<64xf32>
}
