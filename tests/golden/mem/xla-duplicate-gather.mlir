// RUN: mem -q --as-xla=tpu --top=4 %s
// Both products gather %w. The compiler does it once, so the gathered %w lives from the first product to the second one,
// also while %s is sorted.
sdy.mesh @mesh = <["data"=8]>

func.func @main(%x: tensor<64x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %w: tensor<4096x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<64x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<64x4096xbf16>
  %s = "stablehlo.sort"(%y) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
    %c = stablehlo.compare LT, %l, %r : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<64x4096xbf16>) -> tensor<64x4096xbf16>
  %z = stablehlo.dot_general %s, %w, contracting_dims = [1] x [0] : (tensor<64x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<64x4096xbf16>
  return %z : tensor<64x4096xbf16>
}
