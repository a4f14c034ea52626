// RUN: mem --as-xla=tpu %s
// Arrays lie in tiles: of 128 lanes and 8 rows, in the order of dimensions that needs the fewest bytes.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<f32>, %b: tensor<100xf32>, %c: tensor<3000xbf16>, %d: tensor<4x1000xi8>,
                %e: tensor<128x224x224x3xf32>, %f: tensor<197x64xbf16>) -> tensor<f32> {
  return %a : tensor<f32>
}
