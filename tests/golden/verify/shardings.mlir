// RUN: check --max-errors=0 %s
// STATUS: 1
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = sdy.reshard %a <@m, [{"z"}, {}]> : tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b","a"}, {"a"}]>}) {
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"b","a"}>}) {
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(1)2,"c":(2)2}, {}], replicated={"b","a"}>}) {
  return %a : tensor<8x8xf32>
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b":(0)2,"c"}, {}], replicated={"c":(1)2}>]>} : () -> tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@m, [{"a"},{}]>, <@m, [{},{}]>] out_shardings=[<@m, [{"a"},{}]>, <@m, [{"a"},{}]>] manual_axes={"a"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
    %1:2 = sdy.manual_computation(%b, %b) in_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] out_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] manual_axes={"b"} (%d: tensor<1x8xf32>, %e: tensor<1x8xf32>) {
       %5 = sdy.reshard %d <@m, [{"b"}, {"a"}]> : tensor<1x8xf32>
       sdy.return %d, %e : tensor<1x8xf32>, tensor<1x8xf32>
    } : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@m, [{"a"},{}]>, <@m, [{},{}]>] out_shardings=[<@m, [{"a"},{}]>, <@m, [{"a"},{}]>] manual_axes={"a"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
       %5 = sdy.reshard %b <@m, [{"a"}, {}]> : tensor<4x8xf32>
       %6 = sdy.reshard %b <@m, [{}, {}], replicated={"a"}> : tensor<4x8xf32>
    sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"() {sdy.sharding = #sdy.sharding<@m, [{},{}]>} : () -> tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0 = "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{},{}]>, <@m,[{},{}]>]>} : () -> tensor<8x8xf32>
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"},{}]>]>} : () -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{},{}], replicated={"zz"}>]>} : () -> ()
  return
}
// -----
func.func @f(%a: tensor<8x8xf32>) {
  "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@q, [], replicated={"zz"}>]>} : () -> ()
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> ()
  "foo"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [], replicated={"zz"}>]>} : () -> ()
  return
}
// -----
module attributes {sdy.sharding = 1 : i32} {
}
// -----
module attributes {sdy.sharding = #sdy.sharding_per_value<[]>} {
  module attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} {
  }
}
// -----
sdy.mesh @max = <[], device_ids=[1]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@max, [{},{}]>})
// -----
sdy.mesh @max = <[], device_ids=[1]>
func.func private @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@max, [{},{}]>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(%a: tuple<tensor<8x8xf32>, i32> {sdy.sharding = #sdy.sharding<@m, [{},{}]>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(i32 {sdy.sharding = #sdy.sharding<@m, [{"a"}], replicated={"zz"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<*xi32> {sdy.sharding = #sdy.sharding<@m, [{"a"}], replicated={"zz"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}p1], replicated={"zz"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"b":(0)2, "b":(2)1}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"b":(2)1}], replicated={"b":(2)4}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"b":(2)4}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"b":(1)4}>})
// -----
func.func private @f(tensor<8xi32> {sdy.sharding = 1 : i32}) -> (tensor<8xi32> {sdy.sharding = 1 : i32})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding_rule = 1 : i32, sdy.propagation_edges = 1 : i32}) -> (tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, []>})
// -----
"foo"() {sdy.sharding_rule = 1 : i32, sdy.propagation_edges = 1 : i32, sdy.result_propagation_edges = 1 : i32} : () -> ()
// -----
"foo"() {sdy.propagation_edges = 1 : i32, sdy.result_propagation_edges = 1 : i32} : () -> ()
// -----
"foo"() {sdy.block_arg_propagation_edges = [1 : i32]} : () -> ()
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@m, [{"a"},{}]>, <@m, [{},{}]>] out_shardings=[<@m, [{"a"},{}]>, <@m, [{"a"},{}]>] manual_axes={"a"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
    %1:2 = sdy.manual_computation(%b, %b) in_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] out_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] manual_axes={"b"} (%d: tensor<1x8xf32>, %e: tensor<1x8xf32>) {
       %5 = sdy.reshard %d <@m, [{"a"}, {"b"}]> : tensor<1x8xf32>
       sdy.return %d, %e : tensor<1x8xf32>, tensor<1x8xf32>
    } : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func @f(%a: tensor<8x8xf32>) {
  %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@m, [{"a"},{}]>, <@m, [{},{}]>] out_shardings=[<@m, [{"a"},{}]>, <@m, [{"a"},{}]>] manual_axes={"a"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
    %1:2 = sdy.manual_computation(%b, %b) in_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] out_shardings=[<@m, [{"b"},{}]>, <@m, [{"b"},{}]>] manual_axes={"b"} (%d: tensor<1x8xf32>, %e: tensor<1x8xf32>) {
       %5 = sdy.reshard %d <@m, [{}, {}], replicated={"a"}, unreduced={"b"}> : tensor<1x8xf32>
       sdy.return %d, %e : tensor<1x8xf32>, tensor<1x8xf32>
    } : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return
}
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"b"}], replicated={"a"}, unreduced={"b":(1)2, "a":(1)2}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"c":(2)2}], replicated={"c":(1)4}, unreduced={"c":(4)4}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"c":(2)3}], replicated={"c":(2)-3}, unreduced={"c":(9223372036854775807)4}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"c":(-2)-2}]>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"c","c":(1)2}], replicated={"c":(2)2}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"b", "zz"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"a", "b", "a"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"a", "b", "b"}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{}], replicated={"b":(1)2, "b":(2)2}>})
// -----
sdy.mesh @m = <["a"=2,"b"=4,"c"=8]>
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"a"}], replicated={"a"}, unreduced={"c","b"}>})
// -----
func.func private @m()
func.func private @f(tensor<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"a"}], replicated={"a"}, unreduced={"c","b"}>})
// -----
sdy.mesh @m = <["a"=2]>
func.func private @f(vector<8xi32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, memref<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>} )
// -----
sdy.mesh @m = <["a"=2]>
func.func private @f(memref<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>} )
// -----
sdy.mesh @m = <["a"=2]>
func.func private @f(tuple<tuple<tensor<4xf32>>> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>} )
// -----
sdy.mesh @m = <["a"=2]>
func.func private @f(tuple<tensor<4xf32>> {sdy.sharding = #sdy.sharding<@m, [{"a"},{}]>} )
// -----
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"b"}]>} )
// -----
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"b"}]>} , tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"c"}]>})
// -----
func.func private @f(tensor<4xf32> {sdy.foo = 1 : i32, sdy.sharding_rule=1:i32, sdy.sharding_origins=1:i32, "sdy.bar"} ) attributes {sdy.sharding_origins=1:i32, sdy.sharding_origin_name=4:i32}
// -----
"a.b"() {sdy.sharding} : () -> ()
// -----
"a.b"() {sdy.sharding=[#sdy.sharding<@m,[]>]} : () -> ()
// -----
sdy.mesh @m = <["a"=2]>
"a.b"() {sdy.sharding=#sdy.sharding_per_value<[]>} : () -> ()
"a.b"() {sdy.sharding=#sdy.sharding_per_value<[<@m, []>,<@m,[]>]>} : () -> ()
// -----
"a.b"() {sdy.sharding=#sdy.sharding_per_value<[<@m, [{"a"}]>]>} : () -> ()
// -----
sdy.mesh @m = <[], device_ids=[3]>
"a.b"() {sdy.sharding=#sdy.sharding_per_value<[<@m, [{"a"}]>]>} : () -> ()
// -----
sdy.mesh @m = <["a"=2]>
"a.b"() {sdy.sharding=#sdy.sharding_per_value<[<@m, [{}]>]>} : () -> ()
