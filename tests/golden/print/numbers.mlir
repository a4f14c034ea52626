// RUN: fmt --canonical %s
"demo.numbers"() {
  a = dense<[2.0, 2.0, 2.0]> : tensor<3xf32>, b = dense<[0.1, 12.5]> : tensor<2xf64>, c = dense<[3.14159274, 16777217.0]> : tensor<2xf32>,
  d = dense<[200, 7]> : tensor<2xi8>, e = dense<"0x0000C03F0000C03F"> : tensor<2xf32>, f = dense<> : tensor<0x4xi32>,
  g = dense<(1.5,-2.0)> : tensor<2xcomplex<f32>>, h = dense<[1, 0, 1]> : tensor<3xi1>, i = 1.1 : bf16, j = 0x7F800000 : f32,
  k = [7, 7 : i32, 0.5, 0.5 : f32, [], {}], l = array<i64: 4, -2>, m = 250 : i8, n = -0.0 : f16, o = 0.00002 : f32, p = 2.5e-5 : f64
} : () -> ()
