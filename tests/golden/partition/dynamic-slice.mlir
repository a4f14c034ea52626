// RUN: opt -shardc-partition %s
// Dynamic slices of a sharded dimension are summed over the shards; updates are shifted into place without communication.
sdy.mesh @x4 = <["x"=4]>

func.func @slice(%a: tensor<12x2xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}, {}]>}, %i: tensor<i32>, %j: tensor<i32>)
    -> tensor<2x2xf32> {
  %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [2, 2] : (tensor<12x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// The sharded dimension is taken whole.
func.func @whole(%a: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}, {}]>}, %i: tensor<i32>, %j: tensor<i32>)
    -> (tensor<12x1xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}, {}]>}) {
  %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [12, 1] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}, {}]>]>} : (tensor<12x4xf32>, tensor<i32>, tensor<i32>) -> tensor<12x1xf32>
  return %0 : tensor<12x1xf32>
}

func.func @update(%a: tensor<10xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}, %u: tensor<4xf32>, %i: tensor<ui8>)
    -> (tensor<10xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %0 = stablehlo.dynamic_update_slice %a, %u, %i {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : (tensor<10xf32>, tensor<4xf32>, tensor<ui8>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
