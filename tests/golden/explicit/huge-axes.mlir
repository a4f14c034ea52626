// RUN: types %s
// STATUS: 1
// The product of the sizes of both axes does not fit into 64 bits.
@mesh = <["a"=4294967296, "b"=4294967296]>
%x : tensor<4294967296xf32> {sdy.sharding = <@mesh, [{"a"}]>}
%y : tensor<4294967296xf32> {sdy.sharding = <@mesh, [{"b"}]>}
%0 = stablehlo.add %x, %y : tensor<4294967296xf32>
