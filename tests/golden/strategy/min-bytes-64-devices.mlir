// RUN: strategy --remarks --redistribution=min-bytes --cost=bytes --emit=table %s
// The search for the cheapest chains takes a moment on 64 devices: states that differ only by a permutation share it.
sdy.mesh @m = <["d"=64]>
func.func @main(%a: tensor<65536x65536xf32>, %b: tensor<65536x65536xf32>) -> tensor<65536x65536xf32> {
  %v0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {shardc.in_strategy = [[2, 1], [1, 4]]} : (tensor<65536x65536xf32>, tensor<65536x65536xf32>) -> tensor<65536x65536xf32>
  %v1 = stablehlo.dot_general %v0, %b, contracting_dims = [1] x [0] : (tensor<65536x65536xf32>, tensor<65536x65536xf32>) -> tensor<65536x65536xf32>
  return %v1 : tensor<65536x65536xf32>
}
