// RUN: comms --as-xla=no --format=tsv --budget='bytes[model]<=0' %s
// STATUS: 1
func.func @main(%a: tensor<16x8xf32>) -> tensor<16x8xf32> {
  return %a : tensor<16x8xf32>
}
