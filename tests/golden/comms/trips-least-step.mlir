// RUN: comms %s
// The step is the least number, which has no negative.
func.func @main(%x: tensor<i64>) -> tensor<i64> {
  %s = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  %l = stablehlo.constant dense<10> : tensor<i64>
  %z = stablehlo.constant dense<0> : tensor<i64>
  %r = stablehlo.while(%i = %z) : tensor<i64> cond {
    %c = stablehlo.compare LT, %i, %l : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.subtract %i, %s : tensor<i64>
    stablehlo.return %n : tensor<i64>
  }
  return %r : tensor<i64>
}
