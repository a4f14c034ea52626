// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  %0 = "test.op"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.func_data_flow_edge %0 : tensor<8xf32>
  return
}
