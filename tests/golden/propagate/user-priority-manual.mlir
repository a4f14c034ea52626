// RUN: opt -sdy-user-priority-propagate %s
// STATUS: 1
// A manual axis of a later priority is replicated too, so the result is invalid.
module {
  sdy.mesh @mesh = <["y"=4]>
  func.func @main(%arg0: tensor<128x128x128xf32>) -> tensor<32x512x128xf32> {
    %0 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"y"}p3, {}, {}]>, <@mesh, [{"y"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"y"}, {}]>] manual_axes={"y"} (%arg1: tensor<32x128x128xf32>, %arg2: tensor<32x128x128xf32>) {
      sdy.return %arg1 : tensor<32x128x128xf32>
    } : (tensor<128x128x128xf32>, tensor<128x128x128xf32>) -> tensor<32x512x128xf32>
    return %0 : tensor<32x512x128xf32>
  }
}
