// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  %0 = "sdy.reshard"(%arg0) <{sharding = "x"}> : (tensor<8xf32>) -> tensor<8xf32>
  return
}
