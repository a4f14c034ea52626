// RUN: opt -shardc-as-xla --max-ops=1000 %s
// STATUS: 1
// 2^10 copies of the sine: the error comes before any copy is made, and points to the first call that is too much.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f0(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @f0(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f1(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f1(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f1(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f2(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f2(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f2(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f3(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f3(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f3(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f4(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f4(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f4(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f5(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f5(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f5(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f6(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f6(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f6(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f7(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f7(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f7(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f8(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f8(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f8(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f9(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f9(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f9(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f10(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f10(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f10(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.sine %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
