// RUN: opt --shardy=0.12.0.1 -sdy-pad-for-divisibility %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4]>
func.func @returned(%arg0: tensor<5xf32>) -> tensor<5xf32> {
  %0 = sdy.all_slice [{"x"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<5xf32>
  return %0 : tensor<5xf32>
}
