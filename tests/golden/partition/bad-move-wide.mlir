// RUN: partition -q --no-propagate %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<5x5xi1024> {sdy.sharding = #sdy.sharding<@m, [{"x"},{}]>}) -> (tensor<5x5xi1024> {sdy.sharding = #sdy.sharding<@m, [{},{"x"}]>}) {
  return %a : tensor<5x5xi1024>
}
