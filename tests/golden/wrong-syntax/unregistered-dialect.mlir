// RUN: opt %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  %0 = "foo.bar"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.abs %0 {mhlo.note = #foo.note<1>} : tensor<8xf32>
  return
}
func.func private @token(!foo.token)
