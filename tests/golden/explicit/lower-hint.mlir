// RUN: opt -explicit-lower %s
// A constraint that names Auto axes only changes no type, so the Explicit axes of the type stay in it.
module {
  sdy.mesh @m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
  func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %u: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"X"}>}, %c: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.sine %x : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@m, [{"Y"}, {}]> : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@m, [{}, {"Y":(1)2}]> : tensor<8x8xf32>
    %3 = sdy.sharding_constraint %u <@m, [{}, {"Y"}]> : tensor<8x8xf32>
    %4 = sdy.sharding_constraint %c <@m, [{"Y"}, {}]> : tensor<8x8xf32>
    return %2, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
}
