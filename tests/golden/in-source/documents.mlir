// RUN: propagate --in-source %s
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

@mesh = <["x"=4]>
%a : tensor<8xf32> {sdy.sharding = <@mesh, [{"x"}]>}
%b = tanh %a : tensor<8xf32>   // in shorthand
