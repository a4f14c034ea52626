// RUN: check --max-errors=0 %s
// STATUS: 1
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m, [{"a"},{"z"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m, [{"a"},{"z"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@n, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m2, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@x, []> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m, [{},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{"b"}] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{"z"}] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{"c":(1)2,"c":(2)4}] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{},{}] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [] %p out_sharding=<@m, [{"a"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"b"},{}] %p out_sharding=<@m, [{},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a"},{}] %p out_sharding=<@m, [{},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"d"}] %p out_sharding=<@m, [{},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(2)4}] %p out_sharding=<@m, [{},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(4)2}] %p out_sharding=<@m, [{},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c":(1)4}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(4)2}] %p out_sharding=<@m, [{},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c":(1)4}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(2)2}] %p out_sharding=<@m, [{},{"c":(1)2,?}p1]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c":(1)4}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(1)4}] %p out_sharding=<@m, [{?},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c":(1)4}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c"}] %p out_sharding=<@m, [{?},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(1)8}] %p out_sharding=<@m, [{?},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(3)8}] %p out_sharding=<@m, [{?},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}]>}) {
  %0 = sdy.all_gather [{"a","b"},{"c":(0)8}] %p out_sharding=<@m, [{?},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}], replicated={"d"}>}) {
  %0 = sdy.all_gather [{"a","b"},{}] %p out_sharding=<@m, [{?},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","b"},{"c"}], unreduced={"d"}>}) {
  %0 = sdy.all_gather [{"a","b"},{}] %p out_sharding=<@m, [{?},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_slice [{"a","b"},{}] %p out_sharding=<@m, [{"a","b"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_slice [{"a","b"},{}] %p out_sharding=<@m, [{"a","b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.all_slice [{"b"},{"c":(1)2}] %p out_sharding=<@m, [{"a","b"},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"c":(1)2}]>}) {
  %0 = sdy.all_slice [{"b"},{"c":(2)4}] %p out_sharding=<@m, [{"a","b"},{"c"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"c":(1)2}]>}) {
  %0 = sdy.all_slice [{"b"},{"c":(2)2}] %p out_sharding=<@m, [{"a","b"},{"c":(1)4}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"c":(1)2}]>}) {
  %0 = sdy.all_slice [{"b"},{"c":(2)2}] %p out_sharding=<@m, [{"a","b"},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"c":(1)2}]>}) {
  %0 = sdy.all_slice [{"b"}] %p out_sharding=<@m, [{"a","b"},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"c":(1)2}]>}) {
  %0 = sdy.all_slice [{"a"},{}] %p out_sharding=<@m, [{"a","b"},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"a"},{}]>}) {
  %0 = sdy.all_slice [{"a"},{}] %p out_sharding=<@m, [{"a","b"},{"c":(1)2}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @e = <[]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@e, [{},{}]>}) {
  %0 = sdy.all_slice [{"a"},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @r = <["a"=2,"b"=4,"c"=8,"d"=2], device_ids=[127,126,125,124,123,122,121,120,119,118,117,116,115,114,113,112,111,110,109,108,107,106,105,104,103,102,101,100,99,98,97,96,95,94,93,92,91,90,89,88,87,86,85,84,83,82,81,80,79,78,77,76,75,74,73,72,71,70,69,68,67,66,65,64,63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@r, [{},{}]>}) {
  %0 = sdy.all_slice [{"a"},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}], unreduced=max{"d"}>}) {
  %0 = sdy.reduce_scatter [{"a"},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}], unreduced=max{"d"}>}) {
  %0 = sdy.reduce_scatter max [{"a"},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}], unreduced=max{"d"}>}) {
  %0 = sdy.reduce_scatter max [{"a"},{}] %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}]>}) {
  %0 = sdy.reduce_scatter [{"a"},{}] %p out_sharding=<@m, [{"a"},{}], unreduced={"d"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.reduce_scatter [{"a"},{}] %p out_sharding=<@m, [{"a"},{}], unreduced={"d"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.reduce_scatter [{"a"},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.reduce_scatter [{"a"},{},{}] %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.sharded_to_unreduced [{"a"},{}] %p out_sharding=<@m, [{},{}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.sharded_to_unreduced [{"a"},{}] %p out_sharding=<@m, [{},{}], unreduced=max{"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.sharded_to_unreduced [{"a"},{}] %p out_sharding=<@m, [{},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}], unreduced={"c"}>}) {
  %0 = sdy.sharded_to_unreduced [{"a"},{}] %p out_sharding=<@m, [{},{}], unreduced={"a","c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(2)4},{}], unreduced={"c":(1)2}>}) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(2)4},{}], unreduced=max{"c":(1)2}>}) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(2)4},{}], unreduced={"c":(1)2}>}) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced={"a", "c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced={"a", "c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced=max{"a", "c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.sharded_to_unreduced [{"c":(2)4},{}] %p out_sharding=<@m, [{},{}], unreduced=max{"a", "z"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced=max{"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b",?},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {} %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"c","a"} %p out_sharding=<@m, [{"b"},{}], unreduced={"a","c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"a","a"} %p out_sharding=<@m, [{"b"},{}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"b"} %p out_sharding=<@m, [{"b"},{}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c":(1)2}>}) {
  %0 = sdy.replicated_to_unreduced {"c":(1)4} %p out_sharding=<@m, [{"b"},{}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c":(1)2}>}) {
  %0 = sdy.replicated_to_unreduced {"c":(2)4} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c":(1)2}>}) {
  %0 = sdy.replicated_to_unreduced {"c":(2)4} %p out_sharding=<@m, [{"b"},{}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], replicated={"c"}>}) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], replicated={"c"}>}) {
  %0 = sdy.replicated_to_unreduced {"z"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m2, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.replicated_to_unreduced {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.replicated_to_unreduced {"a"} %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"a"} %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"a"} %p out_sharding=<@m2, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}]>}) {
  %0 = sdy.all_reduce {"a"} %p out_sharding=<@m2, [{},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{},{}]>}) {
  %0 = sdy.all_reduce {"a"} %p out_sharding=<@m2, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"a"} %p out_sharding=<@m, [{"b",?}p3,{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"c", "a"} %p out_sharding=<@m, [{"b",?}p3,{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"z"} %p out_sharding=<@m, [{"b",?}p3,{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {"b"} %p out_sharding=<@m, [{"b",?}p3,{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], replicated={"c"}>}) {
  %0 = sdy.all_reduce {"c":(1)2} %p out_sharding=<@m, [{"b",?}p3,{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c"}>}) {
  %0 = sdy.all_reduce {"c":(1)2} %p out_sharding=<@m, [{"b",?}p3,{?}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c"}>}) {
  %0 = sdy.all_reduce {"c":(1)2} %p out_sharding=<@m, [{"b",?}p3,{?}], unreduced={"c":(2)4}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_reduce {} %p out_sharding=<@m, [{"b",?}p3,{?}], unreduced={"c":(2)4}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_reduce {} %p out_sharding=<@m, [{},{?}], unreduced={"c":(2)4}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_reduce {} %p out_sharding=<@m, [{"a"},{?}], unreduced={"c":(2)4}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.all_reduce {} %p out_sharding=<@m, [{},{?}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}], unreduced={"c"}>}) {
  %0 = sdy.all_reduce {"c"} %p out_sharding=<@m, [{"b"},{}], unreduced={"c":(2)4}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{},{}]>}) {
  %0 = sdy.all_reduce {"c"} %p out_sharding=<@m, [{},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @e = <[]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@e, [{},{}]>}) {
  %0 = sdy.all_reduce {"c"} %p out_sharding=<@m, [{},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [] %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->2] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 3->2] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: -1->2] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->0] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"a"}:1->0] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"z"}: 0->1,{"a"}:1->0] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"b"}:1->0] %p out_sharding=<@m, [{},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"a"}:2->3] %p out_sharding=<@m, [{},{"b"},{},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"a"}:2->3,{"b"}: 0->1] %p out_sharding=<@m, [{},{"b"},{},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %p out_sharding=<@m, [{},{"b"},{},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"a"}:2->3] %p out_sharding=<@m, [{},{"b"},{},{"c"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"a"}:2->3] %p out_sharding=<@m, [{},{"b"},{"d"},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"c"}: 0->1,{"a"}:2->3] %p out_sharding=<@m, [{},{"b"},{"d"},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 0->1,{"a"}:2->3] %p out_sharding=<@m, [{"c"},{"b"},{"d"},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"},{},{"a"},{}]>}) {
  %0 = sdy.all_to_all [{"b"}: 3->2,{"a"}:1->0] %p out_sharding=<@m, [{"c"},{"b"},{"d"},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32>) {
  %0 = sdy.all_to_all [{"b"}: 3->2,{"a"}:1->0] %p out_sharding=<@m, [{"c"},{"b"},{"d"},{"a"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b","a"},{},{"c":(1)2},{"d"}]>}) {
  %0 = sdy.all_to_all [{"a"}: 0->2] %p out_sharding=<@m, [{"b"},{},{"c":(1)2,"a"},{"d",?}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(1)2},{"a"},{"c":(4)2},{"d"}]>}) {
  %0 = sdy.all_to_all [{"c":(2)2}: 1->0] %p out_sharding=<@m, [{"b"},{},{"c":(1)2,"a"},{"d",?}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32>) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"d"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @n = <["a"=2,"b"=4]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@n, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @n = <["a"=2,"b"=4]>
sdy.mesh @p = <["b"=4,"a"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@p, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @m2 = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m2, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @r = <["a"=2,"b"=4,"c"=8,"d"=2], device_ids=[127,126,125,124,123,122,121,120,119,118,117,116,115,114,113,112,111,110,109,108,107,106,105,104,103,102,101,100,99,98,97,96,95,94,93,92,91,90,89,88,87,86,85,84,83,82,81,80,79,78,77,76,75,74,73,72,71,70,69,68,67,66,65,64,63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@r, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @r = <["a"=2,"b"=4,"c"=8,"d"=2], device_ids=[127,126,125,124,123,122,121,120,119,118,117,116,115,114,113,112,111,110,109,108,107,106,105,104,103,102,101,100,99,98,97,96,95,94,93,92,91,90,89,88,87,86,85,84,83,82,81,80,79,78,77,76,75,74,73,72,71,70,69,68,67,66,65,64,63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@r, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @r = <["a"=2,"b"=4,"c"=8,"d"=2], device_ids=[127,126,125,124,123,122,121,120,119,118,117,116,115,114,113,112,111,110,109,108,107,106,105,104,103,102,101,100,99,98,97,96,95,94,93,92,91,90,89,88,87,86,85,84,83,82,81,80,79,78,77,76,75,74,73,72,71,70,69,68,67,66,65,64,63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a","d"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@r, [{"b"},{}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{"d"}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"d"},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"d"},{"b"}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@x, []> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@e, [{}, {}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @x = <[], device_ids=[0]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}) {
  %0 = sdy.collective_permute  %p out_sharding=<mesh<[], device_ids=[3]>, []> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8,"d"=2]>
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}], unreduced={"c"}>}) {
  %0 = sdy.collective_permute  %p out_sharding=<@m, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<mesh<["a"=2]>, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<mesh<["a"=2], device_ids=[1,0]>, [{"a"},{}]> : tensor<8x8xf32>
  return
}
// -----
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[1,0]>, [{"a"},{}]>}) {
  %0 = sdy.collective_permute  %p out_sharding=<mesh<["a"=2], device_ids=[1,0]>, [{"a"},{}]> : tensor<8x8xf32>
  return
}
