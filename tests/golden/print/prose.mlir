// RUN: fmt --extract %s
# How axes are written

A mesh has a name and axes. // this comment is prose too

    // two axes
    @mesh_xy = <["x"=2, "y"=4]>

The first dimension is sharded:

    // rows
    // over x
    sharding<@mesh_xy, [{"x"}, {?}]>
      : tensor<8x8xf32>

% of all programs do that. @someone: see below. This one does not parse:

    sharding<@mesh_xy, [{"x"]>
      : tensor<8xf32>

    %0 : tensor<8xf32>
    %1 = abs %0 : tensor<8xf32>
: not a statement?

    %2 = negate %9 : tensor<8xf32>
// a comment at the end
