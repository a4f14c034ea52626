// RUN: mem --format=tsv --top=1 --budget='padding<=1%,unsharded<=2%,unsharded[x]<=1%,unsharded[z]<=5%' %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4, "y"=2]>

// 15 rows in parts of 4 are 16 rows. %w is on both devices of "y".
func.func @main(%w: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %small: tensor<8xf32>,
                %u: tensor<15x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<15x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = stablehlo.tanh %u : tensor<15x8xf32>
  return %0 : tensor<15x8xf32>
}
