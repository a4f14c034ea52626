// RUN: show --picture --width=200 --charset=unicode %s
@m = <["x"=64, "y"=64]>
sharding<@m, [{"x"}, {"y"}]> : tensor<640x640xf32>
