// RUN: types --types %s
module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 2 : i64}, {name = "m", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<8x16xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c) : tensor<8x16xf32>, tensor<i32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %3 = sdy.sharding_constraint %iterArg_0 <@mesh, []> : tensor<i32>
      %4 = sdy.sharding_constraint %c_1 <@mesh, []> : tensor<i32>
      %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %3 = stablehlo.sine %iterArg : tensor<8x16xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %5 = sdy.sharding_constraint %iterArg_0 <@mesh, []> : tensor<i32>
      %6 = sdy.sharding_constraint %c_1 <@mesh, []> : tensor<i32>
      %7 = stablehlo.add %5, %6 : tensor<i32>
      %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<i32>
      stablehlo.return %4, %8 : tensor<8x16xf32>, tensor<i32>
    }
    %1 = sdy.sharding_constraint %0#0 <@mesh, [{"d"}, {}]> : tensor<8x16xf32>
    %2 = sdy.sharding_constraint %0#1 <@mesh, []> : tensor<i32>
    return %1 : tensor<8x16xf32>
  }
}
