// RUN: comms --sort=program %s
// The loop runs three times.
sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}]>}, %a: tensor<64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}]>}) -> tensor<64x8xf32> {
  %0 = sdy.manual_computation(%x, %a) in_shardings=[<@mesh, [{"i"}, {}]>, <@mesh, [{"i"}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%p: tensor<8x8xf32>, %r: tensor<8xi32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %1:2 = stablehlo.while(%k = %zero, %v = %p) : tensor<i32>, tensor<8x8xf32>
    cond {
      %c = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %2 = stablehlo.custom_call @ragged_all_to_all(%v, %v, %r, %r, %r, %r) {api_version = 4 : i32, backend_config = {replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>}} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8x8xf32>
      %3 = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %3, %2 : tensor<i32>, tensor<8x8xf32>
    }
    sdy.return %1#1 : tensor<8x8xf32>
  } : (tensor<64x8xf32>, tensor<64xi32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
