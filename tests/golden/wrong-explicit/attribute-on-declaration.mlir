// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2]>
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>, shardc.axis_types = ["Auto"]}) -> tensor<8xf32>
func.func private @g(tensor<9xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}) -> tensor<8xf32>
