// RUN: opt -shardc-as-xla %s
// XLA takes unsigned indices as signed ones, so that large ones are before the first element.
func.func @main(%x: tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c = stablehlo.constant dense<4294967295> : tensor<1xui32>
  %0 = "stablehlo.gather"(%x, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<1xui32>) -> tensor<2xf32>
  %d = stablehlo.constant dense<200> : tensor<ui8>
  %1 = stablehlo.dynamic_slice %x, %d, sizes = [2] : (tensor<8xf32>, tensor<ui8>) -> tensor<2xf32>
  %e = stablehlo.constant dense<5> : tensor<ui8>
  %2 = stablehlo.dynamic_slice %x, %e, sizes = [2] : (tensor<8xf32>, tensor<ui8>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
