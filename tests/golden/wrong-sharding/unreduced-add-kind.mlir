// RUN: check --shardy=0.11.1 %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}], unreduced=max{"x"}> : tensor<8x8xf32>
  return
}
