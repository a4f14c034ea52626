// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §23.4: a gather of an invariant value stays in the loop. XLA makes, then runs:
//   all-gather of f32[16,128] gives f32[128,128] in while
// then:
//   all-gather of bf16[16,128] gives bf16[128,128] in while
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<128x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:3 = stablehlo.while(%i = %zero, %s = %a, %q = %b) : tensor<i32>, tensor<64x128xf32>, tensor<128x128xf32>
   cond {
    %lim = stablehlo.constant dense<4> : tensor<i32>
    %go = stablehlo.compare LT, %i, %lim : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
   } do {
    %n_i = stablehlo.add %i, %one : tensor<i32>
    %n_s = stablehlo.dot_general %s, %q, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x128xf32>) -> tensor<64x128xf32>
    stablehlo.return %n_i, %n_s, %q : tensor<i32>, tensor<64x128xf32>, tensor<128x128xf32>
   }
  return %w#1 : tensor<64x128xf32>
}
