// RUN: opt --shardy=0.11.1 %s -verify-diagnostics -split-input-file -sdy-propagation-pipeline
// The other result of the operation gets an open sharding on the maximal mesh, which Shardy rejects between passes.
// expected-error@+3 {{'stablehlo.reduce' op result 1 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.}}
sdy.mesh @maximal = <[], device_ids=[3]>
func.func @main(%a: tensor<8x4xf32>, %c: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = stablehlo.reduce(%a init: %c), (%a init: %c) across dimensions = [1] : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%z: tensor<f32>, %w: tensor<f32>) {
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    %2 = stablehlo.add %z, %w : tensor<f32>
    stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
  }
  %3 = sdy.sharding_constraint %0#0 <@maximal, []> : tensor<8xf32>
  return %3, %0#1 : tensor<8xf32>, tensor<8xf32>
}
