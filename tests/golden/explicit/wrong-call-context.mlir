// RUN: types --types --keep-going %s
// STATUS: 1
// @f communicates along X, which is not Manual at its second call. @h states an axis that is Auto at its first call.
// The results of @p have the same types in both contexts.
sdy.mesh @mesh = <["X"=2, "Y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"X"}, {}]>] out_shardings=[<@mesh, [{"X"}, {}]>] manual_axes={"X"} (%x: tensor<4x8xf32>) {
    %1 = func.call @f(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = func.call @p(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    sdy.return %2 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = func.call @f(%b) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = func.call @p(%b) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = sdy.named_computation<"auto">(%b) out_shardings=[<@mesh, [{}, {}]>] (%x: tensor<4x8xf32>) {
    %7 = func.call @h(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    sdy.return %7 : tensor<4x8xf32>
  } {shardc.auto_axes} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = func.call @h(%b) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = func.call @g(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @h(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"X"}, {}]> : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @p(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.sine %x : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
