// RUN: propagate %s
// A smaller priority propagates first through the whole program: it decides the conflict about %c, whatever the order
// of operands. No priority means 0.
@m = <["x"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{"x"}p1, {}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"x"}]>}
%c = add %a, %b : tensor<8x8xf32>
// -----
@m = <["x"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{"x"}, {}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"x"}p1]>}
%c = add %a, %b : tensor<8x8xf32>
// -----
// The open dimension with p2 keeps "z" ...
@m = <["w"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{"z", ?}p2, {?}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{"w"}, {"z"}]>}
%c = add %a, %b : tensor<8x8xf32>
// -----
// ... and is sharded further after the smaller priorities.
@m = <["w"=2, "y"=4, "z"=2]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{"z", ?}p2, {?}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{"z", "w"}, {}]>}
%c = add %a, %b : tensor<8x8xf32>
// -----
// Batch parallelism, then Megatron, then ZeRO
@m = <["data"=4, "model"=2]>
%x : tensor<64x128xf32> {sdy.sharding = <@m, [{"data"}p0, {?}]>}
%w1 : tensor<128x512xf32> {sdy.sharding = <@m, [{"data"}p2, {"model"}p1]>}
%w2 : tensor<512x128xf32> {sdy.sharding = <@m, [{"model"}p1, {"data"}p2]>}
%h = dot %x, %w1 : (tensor<64x128xf32>, tensor<128x512xf32>) -> tensor<64x512xf32>
%y = dot %h, %w2 : (tensor<64x512xf32>, tensor<512x128xf32>) -> tensor<64x128xf32>
// -----
// Priorities can leave out numbers; a value can be declared by its sharding.
@m = <["w"=2, "x"=2, "y"=4, "z"=2]>
%a : sharding<@m, [{"x"}p1, {"y"}, {"z",?}p1000], replicated={} }> : tensor<4x4x8xf32>
%b = abs %a : tensor<4x4x8xf32>
