// RUN: propagate %s
// By default, closed dimensions of inputs and outputs are shortened until their axes divide them, as in Shardy. A warning
// has both shardings. Values in between keep uneven shardings.
@m = <["x"=8, "y"=2, "z"=3]>
%a : tensor<7x3x8xf32> {sdy.sharding = <@m, [{"x"}, {"y"}, {"z"}]>}
%b = abs %a : tensor<7x3x8xf32>
%c = negate %b : tensor<7x3x8xf32>
