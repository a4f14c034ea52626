// RUN: show --picture --max-cells=8 %s
@m = <["x"=8, "y"=2, "z"=2]>
sharding<@m, [{"x"}, {"y"}, {"z"}]> : tensor<8x2x2xf32>
