// RUN: types --types %s
// An operation without results has nothing to type, so it needs no rule.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
"debug.print"(%x) : (tensor<8x16xf32>) -> ()
