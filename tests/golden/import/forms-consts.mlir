// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<2x8xf32>) {
  %c = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}]>]>} dense<1.0> : tensor<8xf32>
  %d = stablehlo.constant dense<1.0> : tensor<f32>
  %i = stablehlo.iota dim = 0 : tensor<8xf32>
  %b = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %0 = stablehlo.add %c, %i : tensor<8xf32>
  %1 = stablehlo.add %0, %b : tensor<8xf32>
  %2 = stablehlo.multiply %1, %arg0 : tensor<8xf32>
  %3 = stablehlo.multiply %1, %b : tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
  %5 = call @k() : () -> tensor<8xf32>
  %6 = stablehlo.subtract %5, %2 : tensor<8xf32>
  %7 = stablehlo.subtract %5, %6 : tensor<8xf32>
  return %2, %7, %4 : tensor<8xf32>, tensor<8xf32>, tensor<2x8xf32>
}
func.func private @k() -> tensor<8xf32> {
  %c = stablehlo.constant dense<3.0> : tensor<8xf32>
  return %c : tensor<8xf32>
}
