// RUN: partition --wrap %s
// A program without a mesh runs on one device.
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
