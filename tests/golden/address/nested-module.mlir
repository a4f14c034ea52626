// RUN: show --only=@inner/@g/%arg0 --only=@inner/@g/%0 --only=%0 %s
module {
  module @inner {
    func.func @g(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.tanh %arg0 : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
  }
  func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
