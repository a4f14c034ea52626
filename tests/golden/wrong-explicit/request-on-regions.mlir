// RUN: types --max-alternatives=0 %s
// STATUS: 1
// Operations whose regions decide their types take no request, and neither does a terminator.
sdy.mesh @m = <["X"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}, %i: tensor<i32>, %c: tensor<i1>) -> tensor<8xf32> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<8xf32>
  }) {shardc.out_sharding = #sdy.sharding<@m, [{}]>} : (tensor<i32>) -> tensor<8xf32>
  %1 = "stablehlo.if"(%c) ({
    stablehlo.return %x : tensor<8xf32>
  }, {
    stablehlo.return %x : tensor<8xf32>
  }) {shardc.out_sharding = #sdy.sharding<@m, [{}]>} : (tensor<i1>) -> tensor<8xf32>
  %2 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<8xf32>):
    stablehlo.return %a : tensor<8xf32>
  }) {shardc.out_sharding = #sdy.sharding<@m, [{}]>} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"X"}]>]>, out_shardings = #sdy.sharding_per_value<[<@m, [{"X"}]>]>, manual_axes = #sdy<manual_axes{"X"}>}> ({
  ^bb0(%a: tensor<4xf32>):
    sdy.return %a : tensor<4xf32>
  }) {shardc.out_sharding = #sdy.sharding<@m, [{}]>} : (tensor<8xf32>) -> tensor<8xf32>
  return {shardc.out_sharding = #sdy.sharding<@m, [{}]>} %x : tensor<8xf32>
}
