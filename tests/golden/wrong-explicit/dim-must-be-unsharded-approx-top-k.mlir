// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%z = constant dense<0.0> : tensor<f32>
%j = iota dim = 0 : tensor<8xi32>
%k = constant dense<0> : tensor<i32>
%v:2 = "stablehlo.custom_call"(%x, %j, %z, %k) {call_target_name = "ApproxTopK", mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
