// RUN: opt -sdy-export-named-computations %s
// Edges give shardings to all values of a side; the thread moves back to the function.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = sdy.named_computation<"f">(%arg0, %arg1) (%arg2: tensor<8xf32>, %arg3: tensor<8xf32>) {
    %3 = sdy.data_flow_edge %arg3 sharding=<@m, [{"x", ?}]> : tensor<8xf32>
    %4 = stablehlo.add %arg2, %3 : tensor<8xf32>
    sdy.return %4, %3 : tensor<8xf32>, tensor<8xf32>
  } {execution_thread = "other"} : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %1 = sdy.data_flow_edge %0#1 sharding=<@m, [{"y", ?}]> : tensor<8xf32>
  return %0#0, %1 : tensor<8xf32>, tensor<8xf32>
}
