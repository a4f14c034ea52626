// RUN: opt "-sdy-basic-propagate=debug-sharding-origins=true debug-propagation-edge-sharding=true" %s
// The group gives one result of the sort its sharding, so the others become open. This belongs to no step, and the sort
// is step 0.
sdy.mesh @mesh = <["b"=1]>
func.func @f(%arg0: tensor<8x256xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, %arg1: tensor<8x256xi32>, %arg2: tensor<8x256xf16>, %arg3: tensor<i1>) {
  %0:3 = "stablehlo.sort"(%arg2, %arg0, %arg1) <{dimension = 1 : i64}> ({
  ^bb0(%arg4: tensor<f16>, %arg5: tensor<f16>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<i32>):
    stablehlo.return %arg3 : tensor<i1>
  }) : (tensor<8x256xf16>, tensor<8x256xi32>, tensor<8x256xi32>) -> (tensor<8x256xf16>, tensor<8x256xi32>, tensor<8x256xi32>)
  sdy.sharding_group %0#2 group_id=3 : tensor<8x256xi32>
  sdy.sharding_group %arg0 group_id=3 : tensor<8x256xi32>
  return
}
