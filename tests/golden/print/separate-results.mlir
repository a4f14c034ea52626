// RUN: fmt --canonical %s
%a, %b = "demo.src"() : () -> (tensor<4x6xf32>, tensor<6x5xf32>)
%c = "demo.mul"(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<( [i,k], [k,j] ) -> ( [i,j] ) {i=4 , j=5,k=6} reduction = {k} blocked_propagation={i,j} , custom>} : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
