// RUN: check %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
func.func @main(%arg0: tensor<8x8xf32>) {
  %0 = "test.op"(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8, k=8}>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}
