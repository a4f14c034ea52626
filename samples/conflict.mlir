// Two operands use the same axis for different dimensions. Neither choice shards more than the other, so the result gets
// the sharding of the first operand. The second operand keeps its sharding and must be resharded before the add.
@mesh = <["x"=2, "y"=2]>
%lhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{"x", ?}, {?}]>}
%rhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{?}, {"x", ?}]>}
%sum = add %lhs, %rhs : tensor<8x8xf32>
