// RUN: propagate --reshards=full %s
// The output cannot have sub-axes, so the result of the reshape is gathered before it is returned.
@m = <["x"=4]>
%a : tensor<8xf32> {sdy.sharding = <@m, [{"x"}]>}
%b = reshape %a : (tensor<8xf32>) -> tensor<2x4xf32>
