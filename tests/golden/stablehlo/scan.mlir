// RUN: fmt --canonical %s
func.func @f(%xs: tensor<9x4xf32>, %c0: tensor<4xf32>) {
    %0:2 = chlo.scan(%xs) inits (%c0) dimension=0  {
    ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
      %1 = stablehlo.add %input, %carry : tensor<4xf32>
      stablehlo.return %1, %1 : tensor<4xf32>, tensor<4xf32>
    } : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
    %2:2 = chlo.scan(%xs) inits (%c0) dimension=0  attributes {is_reverse = false, k} {
    ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
      %1 = stablehlo.add %input, %carry : tensor<4xf32>
      stablehlo.return %1, %1 : tensor<4xf32>, tensor<4xf32>
    } : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
    %3:2 = chlo.scan(%xs) inits (%c0) dimension=0  attributes {is_reverse = true, is_associative = true, scan_dim_size = 9 : i64} {
    ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
      %1 = stablehlo.add %input, %carry : tensor<4xf32>
      stablehlo.return %1, %1 : tensor<4xf32>, tensor<4xf32>
    } : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
