// RUN: opt --allow-unregistered-dialect --max-errors=0 %s
// STATUS: 1
"d.x"() {a = 18446744073709551615 : index} : () -> ()
// -----
"d.x"() {a = dense<[1, 0]> : tensor<2xsi1>} : () -> ()
// -----
"d.x"() {a = dense<1> : tensor<2xf32>} : () -> ()
// -----
"d.x"() {a = dense<[true, false]> : tensor<2xf32>} : () -> ()
// -----
"d.x"() {a = dense<1.0> : tensor<2xi32>} : () -> ()
// -----
"d.x"() {a = dense<true> : tensor<i32>} : () -> ()
// -----
"d.x"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()
// -----
"d.x"() {a = dense<[[1], 2]> : tensor<3xi32>} : () -> ()
// -----
"d.x"() {a = dense<> : tensor<2xi32>} : () -> ()
// -----
"d.x"() {a = dense<[]> : tensor<0x3xi32>} : () -> ()
// -----
"d.x"() {a = dense<1> : tensor<?xi32>} : () -> ()
// -----
"d.x"() {a = dense<1> : i32} : () -> ()
// -----
"d.x"() {a = dense<"0x01"> : tensor<3xi32>} : () -> ()
// -----
"d.x"() {a = dense<"abc"> : tensor<3xi32>} : () -> ()
// -----
"d.x"() {a = dense<"0xabc"> : tensor<3xi32>} : () -> ()
// -----
"d.x"() {a = dense<300> : tensor<3xi8>} : () -> ()
// -----
"d.x"() {a = dense<-1> : tensor<3xui8>} : () -> ()
// -----
"d.x"() {a = dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>} : () -> ()
// -----
"d.x"() {a = dense<1.0> : tensor<2xcomplex<f32>>} : () -> ()
// -----
"d.x"() {a = dense<[(1.0)]> : tensor<1xcomplex<f32>>} : () -> ()
// -----
"d.x"() {a = dense<[1 2]> : tensor<2xi32>} : () -> ()
// -----
"d.x"() {a = dense<[1,]> : tensor<1xi32>} : () -> ()
// -----
"d.x"() {a = dense<x> : tensor<1xi32>} : () -> ()
// -----
"d.x"() {a = dense<[-true]> : tensor<1xi1>} : () -> ()
// -----
"d.x"() {a = dense<0x1FFFFFFFF> : tensor<f32>} : () -> ()
// -----
"d.x"() {a = dense<-0x1F> : tensor<f32>} : () -> ()
// -----
"d.x"() {a = array<i1: true, 0>} : () -> ()
// -----
"d.x"() {a = array<i7: 1>} : () -> ()
// -----
"d.x"() {a = array<index: 1>} : () -> ()
// -----
"d.x"() {a = array<i8: 300>} : () -> ()
// -----
"d.x"() {a = array<f32: 1>} : () -> ()
// -----
"d.x"() {a = array<f32:>} : () -> ()
// -----
"d.x"() {a = array<tf32: 1.0>} : () -> ()
// -----
"d.x"() {a = array<f4E2M1FN: 1.0>} : () -> ()
// -----
"d.x"() {a = array<i8: 1.0>} : () -> ()
// -----
"d.x"() {a = array<i8: true>} : () -> ()
// -----
"d.x"() {a = array<i8: 1 2>} : () -> ()
// -----
"d.x"() {a = array<i8: 1,>} : () -> ()
// -----
"d.x"() {a = array<tensor<2xi8>: 1>} : () -> ()
// -----
"d.x"() {a = array<si8: 128>} : () -> ()
// -----
"d.x"() {a = array<f32: -0x1>} : () -> ()
// -----
"d.x"() {a = array<f16: 0x12345>} : () -> ()
// -----
"d.x"() {a = array<!foo.x: 1>} : () -> ()
// -----
"d.x"() {a = array<>} : () -> ()
// -----
"d.x"() {a = -0x1 : f32} : () -> ()
// -----
"d.x"() {a = 1.0 : i32} : () -> ()
// -----
"d.x"() {a = 1 : tensor<2xi32>} : () -> ()
// -----
"d.x"() {a = 1.0 : tensor<2xf32>} : () -> ()
// -----
"d.x"() {a = 1 : none} : () -> ()
// -----
"d.x"() {a = 340282366920938463463374607431768211456 : i128} : () -> ()
// -----
"d.x"() {a = -9223372036854775809} : () -> ()
// -----
"d.x"() {a = 18446744073709551616} : () -> ()
// -----
"d.x"() {a = 1 : i0} : () -> ()
// -----
"d.x"() {a = 9223372036854775808 : index} : () -> ()
// -----
"d.x"() {a = true : i32} : () -> ()
// -----
"d.x"() {a = 2 : i1} : () -> ()
// -----
"d.x"() {a = array<si1: 0>} : () -> ()
// -----
"d.x"() {a = sparse<[[0, 5]], [5]> : tensor<2x2xi64>} : () -> ()
// -----
"d.x"() {a = sparse<[0, 1], [5]> : tensor<2x2xi64>} : () -> ()
// -----
"d.x"() {a = sparse<[[0,1],[1,1]], [5.0]> : tensor<2x2xf32>} : () -> ()
// -----
"d.x"() {a = sparse<0> : tensor<2xi8>} : () -> ()
// -----
"d.x"() {a = sparse<0, 1> : tensor<?xi8>} : () -> ()
// -----
"d.x"() {a = sparse<0, 1> : i32} : () -> ()
// -----
"d.x"() {a = sparse<[[0, 1]], []> : tensor<2x2xi64>} : () -> ()
// -----
"d.x"() {a = sparse<[], []> : tensor<2x2xi64>} : () -> ()
// -----
"d.x"() {a = sparse<[[[0]]], [1]> : tensor<2x2xi64>} : () -> ()
// -----
"d.x"() {a = sparse<[[0]], [[1]]> : tensor<2xi64>} : () -> ()
// -----
"d.x"() {a = dense<9223372036854775808> : tensor<index>} : () -> ()
// -----
"d.x"() {a = dense<128> : tensor<si8>} : () -> ()
// -----
"d.x"() {a = dense<(1, 1.0)> : tensor<complex<f32>>} : () -> ()
// -----
"d.x"() {a = dense<[[1,2],[3]]> : tensor<2x2xi8>} : () -> ()
// -----
"d.x"() {a = dense<[[1,2],[3,4]]> : tensor<4xi8>} : () -> ()
// -----
"d.x"() {a = dense<["a"]> : tensor<2x!foo.str>} : () -> ()
// -----
"d.x"() {a = dense<1.0> : tensor<2x!quant.uniform<i8:f32, 1.0>>} : () -> ()
// -----
"d.x"() {a = [1 : i1, 1 : si1, true, 0.0 : f16, 1 : index]} : () -> ()
