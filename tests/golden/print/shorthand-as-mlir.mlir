// RUN: fmt --canonical --style=mlir %s
// a row-sharded input, split by a reshape
@rows = <"r"=4>
%in : tensor<12xf32> {sdy.sharding=<@rows, [{"r"}]>}   // the input
%out = reshape %in {sdy.sharding_per_value=<[<@rows, [{"r":(1)2}, {"r":(2)2}]>]>}
  : (tensor<12xf32>) -> tensor<2x6xf32>
sharding<@rows, [{?}, {"r"}], replicated={ }> : tensor<5x8xf32>
