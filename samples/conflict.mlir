// Two operands want the same axis for different dimensions. The first one wins, because a factor
// that appears in more tensors does not help here: both appear in all three.
@mesh = <["x"=2, "y"=2]>
%lhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{"x", ?}, {?}]>}
%rhs : tensor<8x8xf32> {sdy.sharding = <@mesh, [{?}, {"x", ?}]>}
%sum = add %lhs, %rhs : tensor<8x8xf32>
