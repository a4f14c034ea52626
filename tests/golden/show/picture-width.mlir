// RUN: show --picture --width=40 %s
@m = <["x"=16, "y"=2]>
sharding<@m, [{"y"}, {"x"}]> : tensor<4x160xf32>
