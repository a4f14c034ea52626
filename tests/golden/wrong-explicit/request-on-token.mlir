// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%t = "stablehlo.create_token"() {shardc.out_sharding = #sdy.sharding<@m, []>} : () -> !stablehlo.token
%zz3 = subtract %zz1, %zz2 : tensor<16x16xf32>
