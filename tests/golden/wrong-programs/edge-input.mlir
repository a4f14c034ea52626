// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8xf32>) {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.data_flow_edge %0 : tensor<8xf32>
  return
}
