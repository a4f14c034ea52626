// RUN: opt -allow-unregistered-dialect -ops=keep-divisible.ops -sdy-add-data-flow-edges -sdy-aggressive-propagate -sdy-sink-data-flow-edges %s
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}, %b: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> () {
  %0 = "my.even"(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = "my.any"(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %2 = "my.even"(%b) : (tensor<5x8xf32>) -> tensor<5x8xf32>
  %3 = "my.any"(%b) : (tensor<5x8xf32>) -> tensor<5x8xf32>
  %4 = "my.edge"(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %5 = "my.free"(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}
