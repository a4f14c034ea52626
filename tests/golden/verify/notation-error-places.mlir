// RUN: check --max-errors=0 %s
// STATUS: 1
// Each error points to its own statement, whatever the order in which the statements are checked.
@m = <["x"=2, "y"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{"q"}, {}]>}
sharding<@m, [{"r"}, {}]> : tensor<8x8xf32>
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{"x"}, {}]>}
%c : tensor<8x8xf32> {sdy.sharding = <@m, [{"x"}, {"x"}]>}
sharding<@m, [{"y"}, {"y"}]> : tensor<8x8xf32>
sharding<@m, [{"y"}]> : tensor<8x8xf32>
%d : tensor<8x8xf32> {sdy.sharding = <@m, [{"q"}, {}]>}
%0 = add %a, %b : tensor<8x8xf32>
