// RUN: types --types %s
// JAX gives the NaN that replaces failed results no constraint; it adopts the sharding of the results.
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["X"=2, "Y"=4]> {stablehlo.mesh = {axes = [{name = "X", size = 2 : i64}, {name = "Y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}, {}]>}) -> (tensor<8x4xf32> {jax.result_info = "result"}) {
    %0 = call @eigh(%arg0) : (tensor<8x4x4xf32>) -> tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}]> : tensor<8x4xf32>
    return %1 : tensor<8x4xf32>
  }
  func.func private @eigh(%arg0: tensor<8x4x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<8x4x4xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x4xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xf32>
    %6 = stablehlo.divide %3, %5 : tensor<8x4x4xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xf32>
    %8:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%7) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=8, j=4, k=4, l=4, m=4, n=4}, custom>} : (tensor<8x4x4xf32>) -> (tensor<8x4x4xf32>, tensor<8x4xf32>, tensor<8xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %10 = stablehlo.compare EQ, %8#2, %9, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x4x4xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x4x4xi1>
    %14 = sdy.sharding_constraint %13 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xi1>
    %15 = stablehlo.select %14, %8#0, %12 : tensor<8x4x4xi1>, tensor<8x4x4xf32>
    %16 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<8xi1>) -> tensor<8x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<8x1xi1>) -> tensor<8x4xi1>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"X"}, {}]> : tensor<8x4xi1>
    %20 = stablehlo.select %19, %8#1, %17 : tensor<8x4xi1>, tensor<8x4xf32>
    return %20 : tensor<8x4xf32>
  }
}
