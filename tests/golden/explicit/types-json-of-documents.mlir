// RUN: types --types=json %s
//
// The types of all documents are one array.
@m = <["x"=2]>
%a : tensor<4xf32> {sdy.sharding = <@m, [{"x"}]>}
// -----
@m = <["x"=2]>
%a : tensor<4xf32> {sdy.sharding = <@m, [{"x"}]>}
