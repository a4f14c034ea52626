// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8xf32>) {
  %0 = "test.op"(%arg0) {sdy.sharding = #sdy.sharding<@mesh, [{}]>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}
