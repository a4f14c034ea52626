// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @other = <["x"=4, "y"=4, "z"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@other, [{"x"}, {}]> : tensor<8x8xf32>
  return
}
