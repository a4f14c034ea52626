// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: a sort that has coordinates gets no others, also if they are a broadcast of an iota. XLA makes:
//   all-to-all of f32[1,2,4,32] gives f32[1,2,4,32]
//   all-to-all of s32[1,2,4,32] gives s32[1,2,4,32]
//   all-to-all of s32[1,4,2,32] gives s32[1,4,2,32]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<32x64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %i = stablehlo.iota dim = 1 : tensor<32x64xi32>
  %r:2 = "stablehlo.sort"(%a, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
    %t = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  }) : (tensor<32x64xf32>, tensor<32x64xi32>) -> (tensor<32x64xf32>, tensor<32x64xi32>)
  return %r#1 : tensor<32x64xi32>
}
