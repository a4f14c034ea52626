// RUN: opt --shardy=0.11.2 '-sdy-insert-explicit-reshards=enable-full-version=true mark-partial-result-with-unreduced-axes=true' %s
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @main(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>, %i8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %u: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>,tensor<16xf32>, tensor<16xf32>,tensor<16xf32>,tensor<16xf32>) {
  // swapped
  %0 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.maximum %q, %p : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }
  // two ops
  %1 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.maximum %q, %p : tensor<f32>
    %n = stablehlo.negate %m : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }
  // two ops, last is max
  %2 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.negate %q : tensor<f32>
    %n = stablehlo.maximum %m, %p : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }
  // returns arg
  %3 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    stablehlo.return %q : tensor<f32>
  }
  // min of same
  %4 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.minimum %p, %p : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }
  // dead op plus add
  %5 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.maximum %q, %p : tensor<f32>
    %n = stablehlo.add %q, %p : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }
  // first op add, returns max
  %6 = stablehlo.reduce(%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
   reducer(%p: tensor<f32>, %q: tensor<f32>) {
    %m = stablehlo.add %q, %p : tensor<f32>
    %n = stablehlo.maximum %m, %p : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }
  return %0, %1, %2, %3, %4, %5, %6 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>,tensor<16xf32>, tensor<16xf32>,tensor<16xf32>,tensor<16xf32>
}
