// RUN: opt -shardc-partition %s
// Slices, pads, reversals and concatenations along sharded dimensions: local cuts, hops, one permute, and uneven tiles.
sdy.mesh @x4 = <["x"=4]>

// Each shard owns the row that it needs.
func.func @strided(%a: tensor<12x2xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}, {}]>})
    -> (tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}, {}]>}) {
  %0 = stablehlo.slice %a [1:11:3, 0:2] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}, {}]>]>} : (tensor<12x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The rows of the next shards are needed.
func.func @shifted(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>})
    -> (tensor<12xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %0 = stablehlo.slice %a [3:15] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : (tensor<16xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
}

// The operand is on every device, so nothing is sent.
func.func @whole(%a: tensor<16xf32>) -> (tensor<10xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %0 = stablehlo.slice %a [3:13] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : (tensor<16xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

func.func @pad(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>})
    -> (tensor<18xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %v = stablehlo.constant dense<7.0> : tensor<f32>
  %0 = stablehlo.pad %a, %v, low = [-1], high = [4], interior = [1] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : (tensor<8xf32>, tensor<f32>) -> tensor<18xf32>
  return %0 : tensor<18xf32>
}

func.func @reverse(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @concatenate(%a: tensor<3xf32>, %b: tensor<6xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>})
    -> (tensor<9xf32> {sdy.sharding = #sdy.sharding<@x4, [{"x"}]>}) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@x4, [{"x"}]>]>} : (tensor<3xf32>, tensor<6xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
