// RUN: opt --shardy=0.12.0.1 -sdy-reshard-to-collectives %s
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @f0(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f1(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{},{"x","y"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f2(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{"y"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f3(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{"z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{"z"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f4(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x","y"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f5(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{"x"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{"y"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f6(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{"x"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f7(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x","y"},{"z"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f8(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{"x"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f9(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{"x","z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{"z","x"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f10(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f11(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f12(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z","x"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f13(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f14(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","z"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z","x"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f15(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"},{"x"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f16(%arg0: tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{}]>}) -> tensor<10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{},{"y"}]> : tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}
func.func @f17(%arg0: tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{"x"}]> : tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}
func.func @f18(%arg0: tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{}]>}) -> tensor<10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{"y"}]> : tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}
func.func @f19(%arg0: tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{}]> : tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}
func.func @f20(%arg0: tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"y"}]>}) -> tensor<10x10xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"},{"y"}]> : tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}
func.func @f21(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{"z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{"z","y"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f22(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{"z","y"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x","y"},{"z"}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f23(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{"x"}]>}) -> tensor<12x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y","x"},{}]> : tensor<12x16xf32>
  return %0 : tensor<12x16xf32>
}
func.func @f24(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y","x"},{}]>}) -> tensor<12x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{"x"}]> : tensor<12x16xf32>
  return %0 : tensor<12x16xf32>
}
func.func @f25(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{}]>}) -> tensor<12x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y","x"},{}]> : tensor<12x16xf32>
  return %0 : tensor<12x16xf32>
}
func.func @f26(%arg0: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{}]>}) -> tensor<3x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"z"},{}]> : tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}
func.func @f27(%arg0: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"},{}]>}) -> tensor<3x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{},{"x"}]> : tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}
func.func @f28(%arg0: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{"x"}]>}) -> tensor<3x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"},{}]> : tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}
func.func @f29(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f30(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y":(1)2},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f31(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2},{}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y":(2)2},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f32(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{"z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x","y"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
func.func @f33(%arg0: tensor<10x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"},{"z"}]>}) -> tensor<10x16xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"y","x"},{}]> : tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
