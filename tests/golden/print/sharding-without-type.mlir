// RUN: fmt %s && "$shardc" fmt -q --style=mlir %s
@m = <["x"=4, "y"=2]>
sharding<@m, [{"x"}, {"y", ?}]> // no type
sharding<@m, []}
%a : tensor<8xf32>
sharding<@m, [{"x":(2)2}]>
sharding<@m, [{"x"}]> : tensor<8xf32>
