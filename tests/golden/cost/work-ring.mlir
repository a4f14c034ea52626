// RUN: cost -H --topology=tpu-v5e --by=op %s
// The weights come in parts round a ring, and each part's product is added to the sum so far: results bind.
sdy.mesh @mesh = <["x"=8]>

func.func @main(%a: tensor<131072x2048xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %w: tensor<2048x8192xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<131072x8192xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %y = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<131072x2048xbf16>, tensor<2048x8192xbf16>) -> tensor<131072x8192xbf16>
  return %y : tensor<131072x8192xbf16>
}
