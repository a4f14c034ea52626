// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}]>}, %arg1: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<8x16xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"m"}]>}) {
    %0 = call @_take(%arg0, %arg1) : (tensor<64x16xf32>, tensor<8xi32>) -> tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"m"}]> : tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @_take(%arg0: tensor<64x16xf32>, %arg1: tensor<8xi32>) -> tensor<8x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}]> : tensor<8xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_0 = stablehlo.constant dense<64> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{}]> : tensor<8xi32>
    %5 = stablehlo.add %arg1, %4 : tensor<8xi32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{}]> : tensor<8xi32>
    %7 = call @_where(%2, %6, %arg1) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %8 = sdy.sharding_constraint %7 <@mesh, [{}]> : tensor<8xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{}, {}]> : tensor<8x1xi32>
    %c_1 = stablehlo.constant dense<63> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x1xi32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}]> : tensor<8x1xi32>
    %13 = stablehlo.compare GE, %10, %12, SIGNED : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{}, {}]> : tensor<1x1xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<8x1xi32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{}, {}]> : tensor<8x1xi32>
    %18 = stablehlo.compare LE, %10, %17, SIGNED : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %19 = stablehlo.and %13, %18 : tensor<8x1xi1>
    %20 = sdy.sharding_constraint %19 <@mesh, [{}, {}]> : tensor<8x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %21 = stablehlo.reduce(%20 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<8x1xi1>, tensor<i1>) -> tensor<8xi1>
    %22 = sdy.sharding_constraint %21 <@mesh, [{}]> : tensor<8xi1>
    %23 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<64x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
    %24 = sdy.sharding_constraint %23 <@mesh, [{}, {"m"}]> : tensor<8x16xf32>
    %25 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<8xi1>) -> tensor<8x16xi1>
    %26 = sdy.sharding_constraint %25 <@mesh, [{}, {"m"}]> : tensor<8x16xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %28 = sdy.sharding_constraint %27 <@mesh, [{}, {"m"}]> : tensor<8x16xf32>
    %29 = stablehlo.select %26, %24, %28 : tensor<8x16xi1>, tensor<8x16xf32>
    %30 = sdy.sharding_constraint %29 <@mesh, [{}, {"m"}]> : tensor<8x16xf32>
    return %30 : tensor<8x16xf32>
  }
  func.func private @_where(%arg0: tensor<8xi1>, %arg1: tensor<8xi32>, %arg2: tensor<8xi32>) -> tensor<8xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<8xi1>, tensor<8xi32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}]> : tensor<8xi32>
    return %1 : tensor<8xi32>
  }
}
