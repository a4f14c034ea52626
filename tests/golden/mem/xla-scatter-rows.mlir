// RUN: mem -q --as-xla=tpu --top=2 %s
// Rows are summed up: 64 elements need fewer bytes if the rows are in the lanes, so that the argument has this layout.
// The scatter makes a copy with whole rows, and with 128 elements each.
sdy.mesh @mesh = <["x"=2]>

func.func @main(%rows: tensor<4096x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %at: tensor<4096x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<100x64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sums = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<100x64xf32>
  %r = "stablehlo.scatter"(%sums, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<100x64xf32>, tensor<4096x1xi32>, tensor<4096x64xf32>) -> tensor<100x64xf32>
  return %r : tensor<100x64xf32>
}
