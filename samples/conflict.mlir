// Two operands want the same axis for different dimensions. Neither choice shards more than the
// other, so the first one wins; the second operand keeps what it has, and is resharded.
@mesh = <["x"=2, "y"=2]>
%lhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{"x", ?}, {?}]>}
%rhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{?}, {"x", ?}]>}
%sum = add %lhs, %rhs : tensor<8x8xf32>
