// RUN: types --types %s
// A call without results says nothing about their sharding, so there is nothing to warn about.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<8x16xf32>) -> ()
