// RUN: show --devices %s
// STATUS: 1
//
// A mesh of more than 2^20 devices is an error before its first row.
sdy.mesh @m = <["x"=1099511627776]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  return
}
