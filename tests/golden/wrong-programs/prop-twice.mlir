// RUN: check -Wno-sharding-missing %s
func.func @f() -> tensor<8xf32> {
  %0 = stablehlo.iota dim = 0 {iota_dimension = 0 : i64} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
