// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>}) {
  return
}
