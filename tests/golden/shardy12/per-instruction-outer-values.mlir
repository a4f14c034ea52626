// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-per-instruction-partitioning %s
// Values from outside that a region uses become operands, those of nested operations first.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    stablehlo.return %1 : tensor<8x6xf32>
  }, {
    stablehlo.return %arg0 : tensor<8x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %i) : tensor<8x6xf32>, tensor<i32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>, <@mesh, []>]>}
   cond {
    %1 = stablehlo.compare LT, %iterArg_1, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %2 = stablehlo.add %iterArg, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    %3 = stablehlo.add %iterArg_1, %c : tensor<i32>
    stablehlo.return %2, %3 : tensor<8x6xf32>, tensor<i32>
  }
  return %0#0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %z: tensor<f32>) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = "stablehlo.reduce"(%arg0, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    %2 = stablehlo.add %1, %z : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) {dimensions = array<i64: 0>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<8x6xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<7x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<7x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<7x6xf32>
    stablehlo.return %1 : tensor<7x6xf32>
  }, {
    stablehlo.return %arg0 : tensor<7x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<7x6xf32>
  return %0 : tensor<7x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = "stablehlo.case"(%i) ({
      %2 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
      stablehlo.return %2 : tensor<8x6xf32>
    }, {
      stablehlo.return %arg0 : tensor<8x6xf32>
    }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
    %3 = stablehlo.add %arg0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    stablehlo.return %3 : tensor<8x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced={"b"}>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %arg0 : tensor<8x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %arg0 : tensor<8x6xf32>
  }) : (tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %4 = sdy.reshard %arg0 <@mesh, [{"b"}, {}]> : tensor<8x6xf32>
    %5 = sdy.reshard %4 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
    %c = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.0> : tensor<8x6xf32>
    %d = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.0> : tensor<8x6xf32>
    %6 = stablehlo.add %c, %d {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    %7 = stablehlo.add %6, %5 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    stablehlo.return %7 : tensor<8x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
// The values from outside are cut to their size before the operands.
sdy.mesh @mesh = <["z"=2]>
func.func @main(%arg1: tensor<i1>, %a: tensor<3xf32>{sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %b: tensor<5xf32>{sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %c: tensor<7xf32>{sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %d: tensor<7xf32>{sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}) -> (tensor<3xf32>, tensor<5xf32>, tensor<7xf32>) {
  %0:3 = stablehlo.while(%iterArg = %a, %i2=%b, %i3=%c) : tensor<3xf32>, tensor<5xf32>, tensor<7xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}]>, <@mesh, [{"z"}]>, <@mesh, [{"z"}]>]>}
  cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    stablehlo.return %a, %b, %d : tensor<3xf32>, tensor<5xf32>, tensor<7xf32>
  }
  return %0#0, %0#1, %0#2 : tensor<3xf32>, tensor<5xf32>, tensor<7xf32>
}
