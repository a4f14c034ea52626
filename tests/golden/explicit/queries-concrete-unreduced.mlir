// RUN: types --queries %s
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}], unreduced={"X"}>}
%y : tensor<f32> {sdy.sharding = <@m, [], unreduced=max{"X", "Y"}>}
%z : tensor<8x8xf32> {sdy.sharding = <@m, [{"X", "Y"}, {}]>}
%0 = add %x, %x : tensor<8xf32>
shardc.typeof %0 {label = "type: ", form = "spec"} : tensor<8xf32>
shardc.typeof %0 {label = "concrete: ", form = "concrete"} : tensor<8xf32>
shardc.typeof %y {label = "type: ", form = "spec"} : tensor<f32>
shardc.typeof %y {label = "concrete: ", form = "concrete"} : tensor<f32>
shardc.typeof %z {label = "concrete: ", form = "concrete"} : tensor<8x8xf32>
