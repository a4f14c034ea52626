// RUN: partition --no-propagate -o /dev/stdout %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<9223372036854775807xi8> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<9223372036854775807xi8> {
  %0 = stablehlo.add %a, %a : tensor<9223372036854775807xi8>
  return %0 : tensor<9223372036854775807xi8>
}
