// RUN: fmt %s
// A PartitionSpec of JAX in place of a list of dimensions, in every form, in the shorthand.
@mesh = <["x"=2, "y"=4, "z"=2]>
sharding<@mesh, P('x', None)> : tensor<8x8xf32>
sharding<@mesh, P("x", None)> : tensor<8x8xf32>

// Dimensions that are left out are closed.
sharding<@mesh, P('x')> : tensor<8x8xf32>
sharding<@mesh, P()> : tensor<8x8xf32>
sharding<@mesh, P()> : tensor<f32>

// Tuples, commas at the end, longer spellings.
sharding<@mesh, P(None, ('x', "y"),)> : tensor<8x8x4xf32>
sharding<@mesh, PartitionSpec(('x',), P.UNCONSTRAINED, ())> : tensor<8x8x4xf32>
sharding<@mesh, jax.sharding.PartitionSpec('x', PartitionSpec.UNCONSTRAINED)> : tensor<8x8x4xf32>
sharding<@mesh, PS('x', jax.P.UNCONSTRAINED, PS.UNCONSTRAINED)> : tensor<8x?x4xf32>

// Other axes.
sharding<@mesh, P('x'), replicated={"y"}, unreduced={"z"}> : tensor<8x8xf32>
sharding<@mesh, P('x', unreduced={'z',})> : tensor<8x8xf32>
sharding<@mesh, P(unreduced={'y', "z"}), replicated={"x"}> : tensor<8x8xf32>
sharding<@mesh, P('x'), unreduced=max{"z"}> : tensor<8x8xf32>
sharding<mesh<["a"=2]>, P('a')> : tensor<8x8xf32>

// Without a type, there are as many dimensions as entries.
sharding<@mesh, P('x', 'y')>
%u : sharding<@mesh, P('x')>
%v : sharding<@mesh, P('x')> : tensor<8x8xf32>
%a : tensor<8x8xf32> {sdy.sharding = <@mesh, P('x')>}
%b = add %a, %a {sdy.sharding = <@mesh, P(None, 'y')>} : tensor<8x8xf32>
%c = sdy.sharding_constraint %b <@mesh, P('y')> : tensor<8x8xf32>
