// RUN: opt -shardc-partition %s
// Each shard finds its own candidates. With many of them, the dimension is gathered instead.
sdy.mesh @x4 = <["x"=4]>

func.func @few(%a: tensor<30xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) -> (tensor<2xf32>, tensor<2xi32>) {
  %0:2 = chlo.top_k(%a, k = 2) : tensor<30xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}

func.func @many(%a: tensor<16xi32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) -> (tensor<8xi32>, tensor<8xi32>) {
  %0:2 = chlo.top_k(%a, k = 8) : tensor<16xi32> -> (tensor<8xi32>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xi32>, tensor<8xi32>
}
