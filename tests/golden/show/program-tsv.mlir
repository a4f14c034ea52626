// RUN: show --format=tsv %s
sdy.mesh @mesh = <["data"=4, "model"=2]>
sdy.mesh @other = <["o"=8]>
func.func @main(%x: tensor<63x128xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {?}]>} loc("batch"), %t: !stablehlo.token, %d: tensor<?x4xi1>) -> (tensor<63xf32> {jax.result_info = "loss", sdy.sharding = #sdy.sharding<@other, [{"o":(1)4}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %f = stablehlo.convert %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {"model"}]>]>} : (tensor<63x128xbf16>) -> tensor<63x128xf32>
  %sum = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<63x128xf32>, tensor<f32>) -> tensor<63xf32> loc("jit(f)/layer/reduce_sum"("m.py":3:5))
  %two:2 = func.call @pair(%sum) : (tensor<63xf32>) -> (tensor<63xf32>, tensor<63xi4>)
  %w = sdy.manual_computation(%two#0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"data"} (%a: tensor<63xf32>) {
    %b = stablehlo.negate %a : tensor<63xf32>
    sdy.return %b : tensor<63xf32>
  } : (tensor<63xf32>) -> tensor<63xf32>
  return %w : tensor<63xf32>
}
func.func private @pair(%v: tensor<63xf32>) -> (tensor<63xf32>, tensor<63xi4>) {
  %i = stablehlo.convert %v : (tensor<63xf32>) -> tensor<63xi4>
  return %v, %i : tensor<63xf32>, tensor<63xi4>
}
