// RUN: fmt --canonical %s
#perm = array<i64: 1, 0>
#dir = #stablehlo<comparison_direction LT>
#ct = #stablehlo<comparison_type FLOAT>
#cst = dense<1.0> : tensor<2x3xf32>
#mode = #stablehlo.result_accuracy_mode<TOLERANCE>
#acc = #stablehlo.result_accuracy<atol = 1.0, mode = #mode>
#g = #stablehlo.gather<offset_dims = [1]>
#str = "ab->a"
!t = tensor<2x3xf32>
!fn = (!t) -> tensor<3x2xf32>
func.func @f(%x: !t) {
  %0 = stablehlo.transpose %x, dims = #perm : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.transpose %x, dims = [1, 0] : !fn
  %2 = stablehlo.compare #dir, %x, %x, #ct : (!t, !t) -> tensor<2x3xi1>
  %3 = stablehlo.constant #cst
  %4 = stablehlo.constant {a} #cst
  %5 = stablehlo.tanh %x {result_accuracy = #acc} : !t
  %6 = stablehlo.unary_einsum %x, config = #str : (!t) -> tensor<2xf32>
  %7 = stablehlo.add %x, %x : (!t, !t) -> !t
  return
}
func.func @g(%x: tensor<3x3xf32>) {
  %0 = stablehlo.iota dim = 1 : tensor<3x3xf32> loc("a")
  %1 = stablehlo.compare "LT", %x, %x, "FLOAT" : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
  %2 = stablehlo.dot %x, %x, precision = ["HIGH"] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
