// RUN: propagate -Werror=attr-ignored -Wno-sharding-missing %s
// STATUS: 1
func.func @main(%a: tensor<8xf32> {sdy.shardin = 1 : i32}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
