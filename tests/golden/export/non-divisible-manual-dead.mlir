// RUN: opt -sdy-export-pipeline %s
// STATUS: 1
// The computation is verified as soon as its result has lost manual axes, before it is deleted as dead.
module {
  sdy.mesh @mesh = <["a"=16, "b"=2, "d"=2, "e"=1]>
  func.func @main(%arg0: tensor<1xi32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{"e", "d", "a", "b"}]>] manual_axes={"a", "d", "e"} (%arg1: tensor<1xi32>) {
      sdy.return %arg1 : tensor<1xi32>
    } : (tensor<1xi32>) -> tensor<32xi32>
    return
  }
}
