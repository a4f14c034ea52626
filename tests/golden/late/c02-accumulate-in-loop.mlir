// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §23.3: an all-reduce that is only added up moves after the loop. XLA makes, then runs:
//   all-reduce of f32[64,64] gives f32[64,64] in while
// then:
//   all-reduce of f32[64,64] gives f32[64,64]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<512x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %g: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:4 = stablehlo.while(%i = %zero, %s = %g, %p = %a, %q = %b) : tensor<i32>, tensor<64x64xf32>, tensor<64x512xf32>, tensor<512x64xf32>
   cond {
    %lim = stablehlo.constant dense<4> : tensor<i32>
    %go = stablehlo.compare LT, %i, %lim : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
   } do {
    %n_i = stablehlo.add %i, %one : tensor<i32>
    %ai = stablehlo.cosine %p : tensor<64x512xf32>
    %d = stablehlo.dot_general %ai, %q, contracting_dims = [1] x [0] : (tensor<64x512xf32>, tensor<512x64xf32>) -> tensor<64x64xf32>
    %n_s = stablehlo.add %s, %d : tensor<64x64xf32>
    %n_p = stablehlo.tanh %p : tensor<64x512xf32>
    stablehlo.return %n_i, %n_s, %n_p, %q : tensor<i32>, tensor<64x64xf32>, tensor<64x512xf32>, tensor<512x64xf32>
   }
  return %w#1 : tensor<64x64xf32>
}
