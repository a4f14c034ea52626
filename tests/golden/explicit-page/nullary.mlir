// RUN: types --types=long %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%z = iota dim = 0 : tensor<8xi32>
%zx = iota dim = 0 {shardc.out_sharding = <@mesh, [{"X"}]>} : tensor<8xi32>
%s = constant dense<0.0> : tensor<f32>
%c = constant {shardc.out_sharding = <@mesh, [{"X"}]>} dense<0.0> : tensor<8xf32>
%b = broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
%bx = broadcast_in_dim %s, dims = [] {shardc.out_sharding = <@mesh, [{"X"}]>} : (tensor<f32>) -> tensor<8xf32>
