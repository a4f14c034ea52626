func.func @main(%a: tensor<4xi8>) -> tensor<4xi32> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi8>) -> tensor<4xi32>
  %2 = stablehlo.constant dense<2000> : tensor<4xi32>
  %3 = stablehlo.add %0, %2 : tensor<4xi32>
  return %3 : tensor<4xi32>
}
