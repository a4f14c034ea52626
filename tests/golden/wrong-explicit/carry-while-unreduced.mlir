// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = stablehlo.while(%c = %x) : tensor<8xf32> cond {
  %t = stablehlo.constant dense<true> : tensor<i1>
  stablehlo.return %t : tensor<i1>
} do {
  %n = sdy.reshard %c <@m, [{}], unreduced={"X"}> : tensor<8xf32>
  stablehlo.return %n : tensor<8xf32>
}
