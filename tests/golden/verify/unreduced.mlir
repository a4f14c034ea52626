// RUN: check --max-errors=0 %s
// STATUS: 1
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"a"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced={"a"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"a"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced=min{"b","c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"a"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced={"a","b"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"a"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"a"}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced=max{"a", "b"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced=max{"a", "b"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %0 = sdy.reshard %a <@m, [{}, {}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"c":(2)2}>}) {
  %0 = sdy.all_reduce {} %a out_sharding=<@m, [{}, {}], unreduced={"c"}> : tensor<8x8xf32>
  %1 = sdy.all_reduce {} %a out_sharding=<@m, [{}, {}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %0 = sdy.all_reduce {} %a out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %0 = sdy.all_reduce max {} %a out_sharding=<@m, [{}, {}], unreduced={"c"}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %0 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@m, [{}, {}], unreduced={"c":(2)2}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
sdy.mesh @n = <["a"=2,"b"=4,"c"=8]>
sdy.mesh @o = <["a"=2,"b"=4,"c"=4]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %1 = sdy.reshard %a <@o, [{}, {}], unreduced={"c":(2)2}> : tensor<8x8xf32>
  %2 = sdy.reshard %a <@n, [{}, {}], unreduced={"c":(2)2}> : tensor<8x8xf32>
  return
}
// -----
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mm, [{}, {}], unreduced=max{"c":(2)2}>}) {
  return
}
func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mm, [{}, {}], unreduced=max{"c":(2)2}>}) {
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"c":(2)2}>}) {
  %0 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<8x8xf32>
  %1 = sdy.propagation_barrier %0 allowed_direction=NONE : tensor<8x8xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<8x8xf32>
  %3 = sdy.reshard %2 <@m, [{}, {}], unreduced={"c":(2)2}> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2]>
%0 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<8xf32>
%1 = sdy.propagation_barrier %0 allowed_direction=NONE : tensor<8xf32>
%2 = sdy.reshard %0 <@m, [{}], unreduced={"a"}> : tensor<8xf32>
