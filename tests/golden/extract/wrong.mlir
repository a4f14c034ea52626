// RUN: fmt --extract %s
A wrong statement does not affect the next one, even if its brackets stay open:

    @m = <["x"=4, "y"=2]>
    sharding<@m, [{"x"
    sharding<@m, [{"x"}]> : tensor<8xf32>
    %a : tensor<8xf32
    %a : tensor<8xf32> {k = {
    %b : tensor<8xf32>
    @m = <["z"=2
    sharding<@m, [{"y"}]> : tensor<8xf32>
    @two = <["x"=8]> @two = <["y"=8]>
    replicated={"y", "x"}
    replicated={"x"} }

Neither does its name, and whoever uses that name is wrong, too:

    %1 = abs %a : tensor<8xf32>
    %2 = abs %1 : tensor<8xf32>
    %3 = add %2, %b : tensor<8xf32>
    %1 = abs %b : tensor<8xf32>
    %4 = add %1, %b : tensor<8xf32>

A use comes after its definition:

    %5 = abs %6 : tensor<8xf32>
    %6 = abs %4 : tensor<8xf32>
    %6 = abs %4 : tensor<8xf32>

A warning appears once:

    %7 : sharding<@m, [{"x"}]} >
