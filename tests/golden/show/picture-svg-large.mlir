// RUN: show --picture --format=svg %s
@m = <["x"=64, "y"=64]>
sharding<@m, [{"x"}, {"y"}]> : tensor<640x640xf32>
