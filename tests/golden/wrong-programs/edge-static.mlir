// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<?xf32>) {
  %0 = sdy.data_flow_edge %arg0 : tensor<?xf32>
  return
}
