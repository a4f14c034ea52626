// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-per-instruction-partitioning %s
// Functions that an operation refers to are partitioned with it, under new names. Only one function is searched.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<8x6xf32> {
  %0 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = call @f(%0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>, foo} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %2 = call @h(%1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
func.func private @f(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = call @g(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = call @h(%0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
func.func private @h(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.cosine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @g(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @unused(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func public @pub(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func  @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %1 = sdy.reshard %0 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  %2 = call @f(%1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %3 = sdy.reshard %2 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %4 = sdy.reshard %3 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %4 : tensor<8x6xf32>
}
func.func private @k(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %1 = sdy.reshard %0 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
func.func private @f(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = call @g(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = call @h(%0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %2 = sdy.reshard %1 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %3 = sdy.reshard %2 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %3 : tensor<8x6xf32>
}
func.func private @g(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = call @k(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = sdy.reshard %0 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %2 = sdy.reshard %1 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
func.func private @h(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %1 = sdy.reshard %0 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  %2 = call @l(%1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
func.func private @l(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}]> : tensor<8x6xf32>
  %1 = sdy.reshard %0 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<i32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %4 = sdy.reshard %arg0 <@mesh, [{"b"}, {}]> : tensor<8x6xf32>
    %5 = func.call @f(%4) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
    stablehlo.return %5 : tensor<8x6xf32>
  }, {
    %5 = func.call @g(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %6 = stablehlo.custom_call @foo(%5) {called_computations = [@h, @f], sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
    stablehlo.return %6 : tensor<8x6xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @f(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %4 = sdy.reshard %arg0 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
  return %4 : tensor<8x6xf32>
}
func.func private @g(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %arg0 : tensor<8x6xf32>
}
func.func private @h(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %arg0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<8x6xf32> {
  %0 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @f(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) attributes {foo.bar = @g} {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>, foo.baz = [@h]} : tensor<8x6xf32>
  %1 = call @f(%0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
func.func private @g(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %arg0 : tensor<8x6xf32>
}
func.func private @h(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %arg0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func private @p(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func  @q(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func  @r(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func  @p(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func  @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func  @p(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<8x6xf32> {
  %0 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
func.func private @f(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
    %4 = sdy.reshard %arg0 <@mesh, [{"b"}, {}]> : tensor<8x6xf32>
    %5 = sdy.reshard %4 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
    %c = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.0> : tensor<8x6xf32>
    %d = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.0> : tensor<8x6xf32>
    %6 = stablehlo.add %c, %d {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    %7 = stablehlo.add %6, %5 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x6xf32>
    %8 = sdy.reshard %7 <@mesh, [{"a"}, {}]> : tensor<8x6xf32>
    return %8 : tensor<8x6xf32>
}
