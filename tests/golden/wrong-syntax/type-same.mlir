// RUN: check %s
// STATUS: 1
"func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "main"}> ({
^bb0(%arg0: tensor<8xf32>):
  %0 = "sdy.data_flow_edge"(%arg0) : (tensor<8xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
