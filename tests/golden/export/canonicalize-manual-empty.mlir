// RUN: opt -canonicalize %s
// A manual computation that does nothing is removed; any other stays, without unused inputs.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  %0:2 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@m, [{"p"}]>, <@m, [{"q"}]>, <@m, [{}]>] out_shardings=[<@m, [{"p"}]>, <@m, [{}]>] manual_axes={} (%arg3: tensor<8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>) {
    sdy.return %arg3, %arg5 : tensor<8xf32>, tensor<8xf32>
  } : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
