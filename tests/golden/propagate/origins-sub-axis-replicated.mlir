// RUN: opt -sdy-user-priority-propagate='debug-sharding-origins=true debug-propagation-edge-sharding=true' %s
sdy.mesh @mesh = <["a"=12, "b"=3, "c"=1, "d"=1]>
func.func public @main(%0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, "b", "d", ?}, {"a":(2)6, "c"}]>}) -> (tensor<0x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}], replicated={"a", "c"}>}, tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "c", "d", ?}], replicated={"a"}>}) {
%1 = stablehlo.custom_call @LayoutConstraint(%0) : (tensor<8x12xf32>) -> tensor<8x12xf32>
%19 = sdy.sharding_constraint %1 <@mesh, [{"a":(2)6, ?}, {"a":(1)2, "d"}], replicated={"b", "c"}> : tensor<8x12xf32>
%36 = stablehlo.iota dim = 1 : tensor<0x8xf32>
return %36, %19 : tensor<0x8xf32>, tensor<8x12xf32>
}
