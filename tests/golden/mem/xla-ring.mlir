// RUN: mem -q --as-xla=tpu --top=4 %s
// The factor %w comes round a ring, and its parts are parts of the sum: the memory of %z is there from the start, also
// while %t is computed.
sdy.mesh @mesh = <["data"=8]>

func.func @main(%x: tensor<8192x32768xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %w: tensor<4096x8192xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<8192xbf16> {
  %s = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
    %c = stablehlo.compare LT, %l, %r : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8192x32768xbf16>) -> tensor<8192x32768xbf16>
  %n = stablehlo.tanh %s : tensor<8192x32768xbf16>
  %t = "stablehlo.sort"(%n) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
    %c = stablehlo.compare GT, %l, %r : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8192x32768xbf16>) -> tensor<8192x32768xbf16>
  %part = stablehlo.slice %t [0:8192, 0:4096] : (tensor<8192x32768xbf16>) -> tensor<8192x4096xbf16>
  %z = stablehlo.dot_general %part, %w, contracting_dims = [1] x [0] : (tensor<8192x4096xbf16>, tensor<4096x8192xbf16>) -> tensor<8192x8192xbf16>
  %order = "stablehlo.sort"(%z) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
    %c = stablehlo.compare LT, %l, %r : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8192x8192xbf16>) -> tensor<8192x8192xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %u = stablehlo.reduce(%order init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8192x8192xbf16>, tensor<bf16>) -> tensor<8192xbf16>
  return %u : tensor<8192xbf16>
}
