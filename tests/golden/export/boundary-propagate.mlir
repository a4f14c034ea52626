// RUN: propagate %s
// Each sharding that the pipeline shortens is reported, with the old and the new one.
sdy.mesh @m = <["x"=4, "y"=2]>
func.func @main(%even: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>},
                %odd: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>},
                %both: tensor<12xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y", ?}]>},
                %open: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2, ?}]>},
                %closed: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2}]>})
    -> (tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) {
  %0 = stablehlo.constant dense<0.0> : tensor<7xf32>
  return %0 : tensor<7xf32>
}
func.func @other(%open: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2, ?}]>}) {
  return
}
func.func private @declaration(tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})
