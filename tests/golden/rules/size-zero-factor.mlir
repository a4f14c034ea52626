// RUN: opt -sdy-populate-op-sharding-rules %s
sdy.mesh @mesh = <["a"=12, "b"=3, "c"=3, "d"=1]>
sdy.mesh @other = <["a"=2, "b"=2, "c"=2, "d"=2]>
func.func private @f0(%0: tensor<6x6xbf16> {sdy.sharding = #sdy.sharding<@other, [{"a"}, {"b", "c", "d", ?}]>}, %1: tensor<0x4xbf16>) -> (tensor<6x6xbf16>) {
%3 = stablehlo.add %1, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a":(1)2, "c", "d", ?}, {"b"}]>]>} : tensor<0x4xbf16>
return %0 : tensor<6x6xbf16>
}
