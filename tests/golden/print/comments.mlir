// RUN: fmt %s && "$shardc" fmt %s | "$shardc" fmt --check -
// License header
// second line

// The module.
module @m {  // begin

  // A mesh.
  sdy.mesh @mesh = <["a"=2, "b"=4]> // eight devices


  // Main function.
  func.func @main( // args
      // the input
      %x: tensor<8x8xf32>, // sharded by rows
      %w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, // rows
           {}]>}
      // no more
    ) -> tensor<8x8xf32> { // entry
    // first
    %sum = stablehlo.add %x, // lhs
       %w : tensor<8x8xf32> // trailing

    // two results
    %pair:2 = stablehlo.optimization_barrier %sum, %w : tensor<8x8xf32>, tensor<8x8xf32>
    %unused:2 = stablehlo.optimization_barrier %sum, %w : tensor<8x8xf32>, tensor<8x8xf32>
    %5 = stablehlo.add %pair#0, %pair#1 : tensor<8x8xf32>
    stablehlo.add %5, %5 : tensor<8x8xf32>
    %c = stablehlo.constant dense<[1, // one
       2]> : tensor<2xi32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w1, %w2 = stablehlo.while(%i = %zero, %acc = %5) : tensor<i32>, tensor<8x8xf32> // head
    // before cond
    cond { // cond
      // in cond
      %p = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1> } do { // body
      stablehlo.return %i, %acc : tensor<i32>, tensor<8x8xf32>
      // end of body
    } // after while
    return %w2 : tensor<8x8xf32>
    // last
  } // after func
} // after module
// eof
