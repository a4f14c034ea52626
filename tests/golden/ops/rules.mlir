// RUN: rules --ops rules.ops %s
func.func @main(%a: tensor<4x8xf32>, %v: tensor<8xf32>, %s: tensor<f32>, %t: !stablehlo.token, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x5x8xf32>, %w: tensor<8x2xf32>, %d: tensor<?x8xf32>, %b: tensor<8x4xf32>) {
  %r1 = "my.linear"(%a, %w) : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %r2 = "my.linear"(%v, %w) : (tensor<8xf32>, tensor<8x2xf32>) -> tensor<2xf32>
  %r3 = "my.linear"(%q, %w) : (tensor<2x3x4x8xf32>, tensor<8x2xf32>) -> tensor<2x3x4x2xf32>
  %r4 = "my.linear"(%q, %w) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k, l], [n, o])->([i, j, k, m]) {i=2, j=3, k=4, l=8, m=2, n=8, o=2}, custom>} : (tensor<2x3x4x8xf32>, tensor<8x2xf32>) -> tensor<2x3x4x2xf32>
  %r5 = "my.fold"(%v) : (tensor<8xf32>) -> tensor<4x2xf32>
  %r6 = "my.fold"(%v) : (tensor<8xf32>) -> tensor<8x1xf32>
  %r7 = "my.fold"(%v) : (tensor<8xf32>) -> tensor<1x8xf32>
  %r8 = "my.swap"(%v) : (tensor<8xf32>) -> tensor<8xf32>
  %r9 = "my.unfold"(%v) : (tensor<8xf32>) -> tensor<2x2x2xf32>
  %r10 = "my.unfold"(%v) : (tensor<8xf32>) -> tensor<4x2xf32>
  %r11 = "my.unfold"(%v) : (tensor<8xf32>) -> tensor<8xf32>
  %r12 = "my.fill"(%s) : (tensor<f32>) -> tensor<4x8xf32>
  %r13 = "my.fill"() : () -> tensor<4x8xf32>
  %r14 = "my.dot1"(%v, %v) : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  %r15:2 = "my.sort"(%a, %a) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %r16 = "my.roll"(%q) : (tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32>
  %r17 = "my.late"(%v, %q) : (tensor<8xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4xf32>
  %r18 = "my.pick"(%a) {mode = "rows"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %r19 = "my.pick"(%a) <{mode = 7 : i32}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %r20 = "my.pick"(%a) {mode = #my.kind<{x}>} : (tensor<4x8xf32>) -> tensor<4x2xf32>
  %r21 = "my.pick"(%a) {mode = dense<[1, 2]> : tensor<2xi64>} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  %r22 = "my.pick"(%a) {flag} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %r23 = "my.pick"(%a, %v) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
  %r24 = "my.pick"(%a, %b) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>
  %r25 = "my.pick"(%a) {mode = "columns"} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %r26 = "my.token"(%v, %t) : (tensor<8xf32>, !stablehlo.token) -> tensor<8xf32>
  %r27 = "my.kernel"(%v) : (tensor<8xf32>) -> tensor<8xf32>
  %r28 = "my.kernel"(%v) : (tensor<8xf32>) -> tensor<8xf32>
  %r29 = "my.none"(%v) : (tensor<8xf32>) -> tensor<8xf32>
  %r30 = "my.linear"(%d, %w) : (tensor<?x8xf32>, tensor<8x2xf32>) -> tensor<?x2xf32>
  %r31 = stablehlo.custom_call @my_kernel(%q, %k) : (tensor<2x3x4x8xf32>, tensor<2x3x5x8xf32>) -> tensor<2x3x4x8xf32>
  %r32 = stablehlo.custom_call @Cholesky(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %r33 = stablehlo.reverse %a, dims = [0] : tensor<4x8xf32>
  return
}
