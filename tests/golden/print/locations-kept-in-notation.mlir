// RUN: fmt %s
#in = loc("x")
@m = <["x"=2]>
sharding<@m, [{"x"}]> : tensor<4xf32>  loc( "stated" )
%a : tensor<4xf32> loc(#in)
%b = stablehlo.tanh %a : tensor<4xf32> loc("tanh"("f.py":3:5))
// -----
%a = stablehlo.constant dense<0.0> : tensor<4xf32> loc(#out)
#out = loc("y")
