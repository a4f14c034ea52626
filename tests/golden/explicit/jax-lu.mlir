// RUN: types --types %s
// JAX gives the NaN that replaces failed results no constraint; it adopts the sharding of the results.
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["X"=2, "Y"=4]> {stablehlo.mesh = {axes = [{name = "X", size = 2 : i64}, {name = "Y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}, {}]>}) -> (tensor<8x4x4xf32> {jax.result_info = "result"}) {
    %0 = call @lu_factor(%arg0) : (tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xf32>
    return %1 : tensor<8x4x4xf32>
  }
  func.func private @lu_factor(%arg0: tensor<8x4x4xf32>) -> tensor<8x4x4xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=8, j=4, k=4, l=4, m=4, n=4}, custom>} : (tensor<8x4x4xf32>) -> (tensor<8x4x4xf32>, tensor<8x4xi32>, tensor<8xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x4xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<8x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x4xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x4x4xi1>
    %8 = sdy.sharding_constraint %7 <@mesh, [{"X"}, {}, {}]> : tensor<8x4x4xi1>
    %9 = stablehlo.select %8, %0#0, %6 : tensor<8x4x4xi1>, tensor<8x4x4xf32>
    %10 = stablehlo.iota dim = 1 : tensor<8x4xi32>
    %11 = sdy.sharding_constraint %10 <@mesh, [{"X"}, {}]> : tensor<8x4xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %12:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %11) : tensor<8x4xi32>, tensor<i32>, tensor<i32>, tensor<8x4xi32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %16 = sdy.sharding_constraint %iterArg_3 <@mesh, []> : tensor<i32>
      %17 = sdy.sharding_constraint %c_6 <@mesh, []> : tensor<i32>
      %18 = stablehlo.compare LT, %16, %17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %16:2 = func.call @eval_jaxpr(%iterArg, %iterArg_4, %iterArg_5) : (tensor<8x4xi32>, tensor<i32>, tensor<8x4xi32>) -> (tensor<i32>, tensor<8x4xi32>)
      %17 = sdy.sharding_constraint %16#0 <@mesh, []> : tensor<i32>
      %18 = sdy.sharding_constraint %16#1 <@mesh, [{"X"}, {}]> : tensor<8x4xi32>
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %19 = sdy.sharding_constraint %iterArg_3 <@mesh, []> : tensor<i32>
      %20 = sdy.sharding_constraint %c_6 <@mesh, []> : tensor<i32>
      %21 = stablehlo.add %19, %20 : tensor<i32>
      %22 = sdy.sharding_constraint %21 <@mesh, []> : tensor<i32>
      stablehlo.return %iterArg, %22, %17, %18 : tensor<8x4xi32>, tensor<i32>, tensor<i32>, tensor<8x4xi32>
    }
    %13 = sdy.sharding_constraint %12#1 <@mesh, []> : tensor<i32>
    %14 = sdy.sharding_constraint %12#2 <@mesh, []> : tensor<i32>
    %15 = sdy.sharding_constraint %12#3 <@mesh, [{"X"}, {}]> : tensor<8x4xi32>
    return %9 : tensor<8x4x4xf32>
  }
  func.func private @eval_jaxpr(%arg0: tensor<8x4xi32>, %arg1: tensor<i32>, %arg2: tensor<8x4xi32>) -> (tensor<i32>, tensor<8x4xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %1 = sdy.sharding_constraint %c <@mesh, []> : tensor<i32>
    %2 = stablehlo.add %0, %1 : tensor<i32>
    %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %5 = sdy.sharding_constraint %c_0 <@mesh, []> : tensor<i32>
    %6 = stablehlo.compare LT, %4, %5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<i32>
    %9 = sdy.sharding_constraint %c_1 <@mesh, []> : tensor<i32>
    %10 = stablehlo.add %8, %9 : tensor<i32>
    %11 = sdy.sharding_constraint %10 <@mesh, []> : tensor<i32>
    %12 = stablehlo.select %6, %11, %arg1 : tensor<i1>, tensor<i32>
    %13 = sdy.sharding_constraint %12 <@mesh, []> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{}]> : tensor<1xi32>
    %16 = "stablehlo.gather"(%arg0, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 8, 1>}> : (tensor<8x4xi32>, tensor<1xi32>) -> tensor<8x1xi32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{"X"}, {}]> : tensor<8x1xi32>
    %18 = stablehlo.reshape %17 : (tensor<8x1xi32>) -> tensor<8xi32>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"X"}]> : tensor<8xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %20 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %21 = sdy.sharding_constraint %c_2 <@mesh, []> : tensor<i32>
    %22 = stablehlo.compare LT, %20, %21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %23 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<4> : tensor<i32>
    %24 = sdy.sharding_constraint %23 <@mesh, []> : tensor<i32>
    %25 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i32>
    %26 = stablehlo.add %24, %25 : tensor<i32>
    %27 = sdy.sharding_constraint %26 <@mesh, []> : tensor<i32>
    %28 = stablehlo.select %22, %27, %arg1 : tensor<i1>, tensor<i32>
    %29 = sdy.sharding_constraint %28 <@mesh, []> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %31 = sdy.sharding_constraint %30 <@mesh, [{}]> : tensor<1xi32>
    %32 = "stablehlo.gather"(%arg2, %31) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 8, 1>}> : (tensor<8x4xi32>, tensor<1xi32>) -> tensor<8x1xi32>
    %33 = sdy.sharding_constraint %32 <@mesh, [{"X"}, {}]> : tensor<8x1xi32>
    %34 = stablehlo.reshape %33 : (tensor<8x1xi32>) -> tensor<8xi32>
    %35 = sdy.sharding_constraint %34 <@mesh, [{"X"}]> : tensor<8xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %37 = sdy.sharding_constraint %36 <@mesh, [{"X"}]> : tensor<8xi32>
    %38 = stablehlo.compare LT, %19, %37, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_5 = stablehlo.constant dense<4> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %40 = sdy.sharding_constraint %39 <@mesh, [{"X"}]> : tensor<8xi32>
    %41 = stablehlo.add %19, %40 : tensor<8xi32>
    %42 = sdy.sharding_constraint %41 <@mesh, [{"X"}]> : tensor<8xi32>
    %43 = stablehlo.select %38, %42, %19 : tensor<8xi1>, tensor<8xi32>
    %44 = sdy.sharding_constraint %43 <@mesh, [{"X"}]> : tensor<8xi32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %46 = sdy.sharding_constraint %45 <@mesh, [{"X"}, {}]> : tensor<8x1xi32>
    %47 = "stablehlo.gather"(%arg2, %46) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %48 = sdy.sharding_constraint %47 <@mesh, [{"X"}, {}]> : tensor<8x1xi32>
    %49 = stablehlo.reshape %48 : (tensor<8x1xi32>) -> tensor<8xi32>
    %50 = sdy.sharding_constraint %49 <@mesh, [{"X"}]> : tensor<8xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %51 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %52 = sdy.sharding_constraint %c_6 <@mesh, []> : tensor<i32>
    %53 = stablehlo.compare LT, %51, %52, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %54 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %55 = sdy.sharding_constraint %c_7 <@mesh, []> : tensor<i32>
    %56 = stablehlo.add %54, %55 : tensor<i32>
    %57 = sdy.sharding_constraint %56 <@mesh, []> : tensor<i32>
    %58 = stablehlo.select %53, %57, %arg1 : tensor<i1>, tensor<i32>
    %59 = sdy.sharding_constraint %58 <@mesh, []> : tensor<i32>
    %60 = stablehlo.convert %59 : tensor<i32>
    %61 = sdy.sharding_constraint %60 <@mesh, []> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %63 = sdy.sharding_constraint %62 <@mesh, [{}]> : tensor<1xi32>
    %64 = "stablehlo.scatter"(%arg2, %63, %50) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<8x4xi32>, tensor<1xi32>, tensor<8xi32>) -> tensor<8x4xi32>
    %65 = sdy.sharding_constraint %64 <@mesh, [{"X"}, {}]> : tensor<8x4xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %67 = sdy.sharding_constraint %66 <@mesh, [{"X"}]> : tensor<8xi32>
    %68 = stablehlo.compare LT, %19, %67, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %70 = sdy.sharding_constraint %69 <@mesh, [{"X"}]> : tensor<8xi32>
    %71 = stablehlo.add %19, %70 : tensor<8xi32>
    %72 = sdy.sharding_constraint %71 <@mesh, [{"X"}]> : tensor<8xi32>
    %73 = stablehlo.select %68, %72, %19 : tensor<8xi1>, tensor<8xi32>
    %74 = sdy.sharding_constraint %73 <@mesh, [{"X"}]> : tensor<8xi32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %76 = sdy.sharding_constraint %75 <@mesh, [{"X"}, {}]> : tensor<8x1xi32>
    %77 = "stablehlo.scatter"(%65, %76, %35) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<8x4xi32>, tensor<8x1xi32>, tensor<8xi32>) -> tensor<8x4xi32>
    %78 = sdy.sharding_constraint %77 <@mesh, [{"X"}, {}]> : tensor<8x4xi32>
    return %3, %78 : tensor<i32>, tensor<8x4xi32>
  }
}
