// RUN: show --picture --max-cells=0 --width=0 %s
@m = <["x"=20, "y"=2]>
sharding<@m, [{"x"}]> : tensor<40xf32>
