// RUN: show --format=json %s
// A padded size that does not fit into 64 bits is unknown.
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<9223372036854775807xi8> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<9223372036854775807xi8> {
  return %a : tensor<9223372036854775807xi8>
}
