// RUN: fmt --canonical %s
func.func @f(%s: tensor<f32>, %v: tensor<8xf32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %c: tensor<8xcomplex<f32>>, %b: tensor<8xi1>) {
  %0 = stablehlo.add %v, %v : tensor<8xf32>
  %1 = stablehlo.add %v, %v {a = 1 : i64, b} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = "stablehlo.add"(%v, %v) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %3 = stablehlo.convert %v : (tensor<8xf32>) -> tensor<8xbf16>
  %4 = stablehlo.convert %v : tensor<8xf32>
  %5 = stablehlo.real %c : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
  %6 = stablehlo.complex %v, %v : tensor<8xcomplex<f32>>
  %7 = stablehlo.complex %v, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xcomplex<f32>>
  %8 = stablehlo.compare LT, %v, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %9 = stablehlo.compare  LT, %v, %v,  FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %10 = stablehlo.compare GE, %v, %v, NOTYPE {x} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %11 = stablehlo.compare #stablehlo<comparison_direction EQ>, %v, %v, TOTALORDER {x} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %12 = stablehlo.select %b, %v, %v : tensor<8xi1>, tensor<8xf32>
  %13 = stablehlo.select %b, %v, %v {k} : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %14 = stablehlo.clamp %s, %v, %s : (tensor<f32>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %15 = stablehlo.clamp %v, %v, %v : tensor<8xf32>
  %16 = stablehlo.is_finite %v : (tensor<8xf32>) -> tensor<8xi1>
  %17 = stablehlo.reshape %v : (tensor<8xf32>) -> tensor<2x4xf32>
  %18 = stablehlo.iota dim = 0 : tensor<8xf32>
  %19 = stablehlo.iota dim = 0 {k} : tensor<8xf32>
  %20 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %21 = stablehlo.broadcast %v, sizes = [2, 3] : (tensor<8xf32>) -> tensor<2x3x8xf32>
  %22 = stablehlo.transpose %m, dims = [1, 0] {l = "x"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %23 = stablehlo.concatenate %m, %m, %m, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x9xf32>
  %24 = stablehlo.concatenate %m, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %25 = stablehlo.dynamic_slice %m, %i, %i, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %26 = stablehlo.dynamic_update_slice %m, %m, %i, %i : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %27 = stablehlo.pad %m, %s, low = [0, 1], high = [-1, 2], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x6xf32>
  %28 = stablehlo.get_dimension_size %m, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  %29 = stablehlo.set_dimension_size %m, %i, dim = 1 : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 3>>
  %30 = stablehlo.einsum %m, %m, config = "ab,ab->a" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  %31 = stablehlo.unary_einsum %m, config = "ab->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  %32 = stablehlo.fft %c, type = FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %33 = stablehlo.reverse %m, dims = [0] : tensor<2x3xf32>
  %34 = stablehlo.reverse %m, dims = [0] {k} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %35 = stablehlo.reduce_precision %v, format = e5m10 : tensor<8xf32>
  %36 = stablehlo.reduce_precision %v, format = e5m0 {k} : (tensor<8xf32>) -> tensor<8xf32>
  %37 = stablehlo.slice %m [0:1, 1:3:2] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  %38 = stablehlo.slice %m [0:1:1, 1:3:1] {k} : (tensor<2x3xf32>) -> tensor<1x2xf32>
  %39 = stablehlo.slice %s [] : (tensor<f32>) -> tensor<f32>
  %40 = stablehlo.tuple %m, %s : tuple<tensor<2x3xf32>, tensor<f32>>
  %41 = stablehlo.get_tuple_element %40[1] : (tuple<tensor<2x3xf32>, tensor<f32>>) -> tensor<f32>
  %42 = stablehlo.tuple {k} : tuple<>
  %43 = stablehlo.create_token : !stablehlo.token
  %44 = stablehlo.create_token {k} : !stablehlo.token
  %45 = stablehlo.after_all %43, %44 : !stablehlo.token
  %46 = stablehlo.after_all {k} : !stablehlo.token
  %47 = stablehlo.replica_id : tensor<ui32>
  %48 = stablehlo.partition_id {k} : tensor<ui32>
  %49:2 = stablehlo.optimization_barrier %m, %s : tensor<2x3xf32>, tensor<f32>
  %50:2 = stablehlo.optimization_barrier {k} %m, %s : tensor<2x3xf32>, tensor<f32>
  stablehlo.optimization_barrier()
  stablehlo.optimization_barrier {k}()
  %51 = stablehlo.exponential %v {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<8xf32>
  %52 = stablehlo.tanh %v {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 0.0, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<8xf32>
  %53 = stablehlo.cosine %v {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<8xf32>
  return
}
