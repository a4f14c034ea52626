// RUN: opt --shardy=0.12.0.1 -sdy-drop-sharding-and-mesh %s
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @other = <["y"=2]>
module @inner { sdy.mesh @im = <["x"=2]> }
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
