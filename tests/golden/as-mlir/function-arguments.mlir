// RUN: opt -verify-diagnostics %s
// Only the first error of a function's arguments is reported.
sdy.mesh @mesh = <["a"=2]>
// expected-error@+1 {{'func.func' op arg 0 - unknown axis name: "q"}}
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"q"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"r"}]>}) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
