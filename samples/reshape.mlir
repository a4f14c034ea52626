// A reshape splits a dimension and the axis of its sharding: "x" becomes two sub-axes.
@mesh_x = <["x"=4]>
%arg0 : tensor<8xf32> {sdy.sharding = <@mesh_x, [{"x"}]>}
%0 = reshape %arg0 : (tensor<8xf32>) -> tensor<2x4xf32>
