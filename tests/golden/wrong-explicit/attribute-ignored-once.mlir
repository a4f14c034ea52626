// RUN: types %s
// Each name gets one warning, for its first attribute.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sine %x {out_sharding = #sdy.sharding<@m, [{"Y"}, {}]>} : tensor<8x8xf32>
%1 = sine %0 {out_sharding = #sdy.sharding<@m, [{"Y"}, {}]>, auto_axes = ["X"]} : tensor<8x8xf32>
%2 = sine %1 {auto_axes = ["X"], sdy.shardings = #sdy.sharding<@m, [{"Y"}, {}]>} : tensor<8x8xf32>
