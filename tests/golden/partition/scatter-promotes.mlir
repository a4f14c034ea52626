// RUN: partition -q --no-propagate --check %s
// The region promotes f32 to f64.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<5x7xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"},{}]>}, %i: tensor<4x1xi32>, %u: tensor<4x7xf32>) -> (tensor<5x7xf64>) {
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
     %r = stablehlo.add %x, %y : tensor<f64>
     "stablehlo.return"(%r) : (tensor<f64>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<5x7xf32>, tensor<4x1xi32>, tensor<4x7xf32>) -> tensor<5x7xf64>
  return %0 : tensor<5x7xf64>
}
