// RUN: propagate --boundary=as-shardy --style=mlir %s
// The result of the reshape gets sub-axes, and "y" does not divide %u.
@m = <["x"=4, "y"=2]>
%a : tensor<8xf32> {sdy.sharding = <@m, [{"x"}]>}
%u : tensor<3xf32> {sdy.sharding = <@m, [{"y"}]>}
%b = reshape %a : (tensor<8xf32>) -> tensor<2x4xf32>
%c = abs %u : tensor<3xf32>
