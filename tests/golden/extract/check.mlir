// RUN: check --extract %s
// STATUS: 1
A note is not an error:

    @m = <["x"=4]
    sharding<@m, dim_shardings, replicated=replicated_axes}

A sharding that parses and breaks an invariant is one:

    @m = <["x"=4]>
    sharding<@m, [{"x"}, {"x"}]> : tensor<8x8xf32>
