// RUN: propagate --extract %s
Some examples are programs:

    @m = <["x"=4]>
    %arg0 : tensor<8xf32> {sdy.sharding = <@m, [{"x"}]>}
    %0 = reshape %arg0
      : (tensor<8xf32>) -> tensor<2x4xf32>

others are not:

    @m = <["x"=8]>
    // the whole axis
    sharding<@m, [{"x"}]> : tensor<8xf32>

Wrong ones are left out:

    @m = <["x"=8, ...]>
