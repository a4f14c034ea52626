// RUN: show --picture %s
@m = <["a"=2, "b"=2, "c"=2, "d"=2, "e"=2, "f"=2, "g"=2]>
sharding<@m, [{"c"}, {"e"}]> : tensor<4x4xf32>
sharding<@m, []> : tensor<f32>
