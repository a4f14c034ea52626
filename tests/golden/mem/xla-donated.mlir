// RUN: mem --as-xla=tpu %s
// A result lies in the memory of a donated argument.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%x: tensor<1024x1024xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %y: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<1024x1024xf32> {
  %s = stablehlo.add %x, %y : tensor<1024x1024xf32>
  return %s : tensor<1024x1024xf32>
}
