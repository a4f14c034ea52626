// RUN: show --format=json %s
// A name with a NUL byte is whole.
func.func @main(%a: tensor<8xf32> loc("a\00b")) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
