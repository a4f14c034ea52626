// RUN: show --picture --format=svg %s
@m = <["a"=2, "b"=2, "c"=2, "d"=1, "e"=1, "f"=1, "g"=1, "h"=2, "i"=1, "j"=1, "k"=1, "l"=1, "m"=1, "n"=1, "o"=2]>
sharding<@m, [{"a", "b"}, {"c", "h"}], replicated={"o"}> : tensor<8x12xf32>
