// RUN: check %s
// STATUS: 1
// The short form is a statement, not an attribute of MLIR.
sdy.mesh @m = <["x"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, "x">}) {
  return
}
