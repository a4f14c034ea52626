// RUN: mem --as-xla=cpu --top=6 %s
// What is computed again behind a barrier over several values waits for all of them: one layer of four lives at once.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%x: tensor<4096x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %w0: tensor<256x256xf32>, %w1: tensor<256x256xf32>, %w2: tensor<256x256xf32>, %w3: tensor<256x256xf32>) -> tensor<4096x256xf32> {
  %p0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %t0 = stablehlo.tanh %p0 : tensor<4096x256xf32>
  %q0 = stablehlo.dot_general %t0, %w0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %h0 = stablehlo.tanh %q0 : tensor<4096x256xf32>
  %p1 = stablehlo.dot_general %h0, %w1, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %t1 = stablehlo.tanh %p1 : tensor<4096x256xf32>
  %q1 = stablehlo.dot_general %t1, %w1, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %h1 = stablehlo.tanh %q1 : tensor<4096x256xf32>
  %p2 = stablehlo.dot_general %h1, %w2, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %t2 = stablehlo.tanh %p2 : tensor<4096x256xf32>
  %q2 = stablehlo.dot_general %t2, %w2, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %h2 = stablehlo.tanh %q2 : tensor<4096x256xf32>
  %p3 = stablehlo.dot_general %h2, %w3, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %t3 = stablehlo.tanh %p3 : tensor<4096x256xf32>
  %q3 = stablehlo.dot_general %t3, %w3, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %h3 = stablehlo.tanh %q3 : tensor<4096x256xf32>
  %b3:3 = stablehlo.optimization_barrier %w3, %h2, %h3 : tensor<256x256xf32>, tensor<4096x256xf32>, tensor<4096x256xf32>
  %rp3 = stablehlo.dot_general %b3#1, %b3#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rt3 = stablehlo.tanh %rp3 : tensor<4096x256xf32>
  %rq3 = stablehlo.dot_general %rt3, %b3#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rh3 = stablehlo.tanh %rq3 : tensor<4096x256xf32>
  %d3 = stablehlo.multiply %rh3, %b3#2 : tensor<4096x256xf32>
  %e3 = stablehlo.dot_general %d3, %b3#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %f3 = stablehlo.multiply %e3, %rt3 : tensor<4096x256xf32>
  %g3 = stablehlo.dot_general %f3, %b3#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %b2:3 = stablehlo.optimization_barrier %w2, %h1, %g3 : tensor<256x256xf32>, tensor<4096x256xf32>, tensor<4096x256xf32>
  %rp2 = stablehlo.dot_general %b2#1, %b2#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rt2 = stablehlo.tanh %rp2 : tensor<4096x256xf32>
  %rq2 = stablehlo.dot_general %rt2, %b2#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rh2 = stablehlo.tanh %rq2 : tensor<4096x256xf32>
  %d2 = stablehlo.multiply %rh2, %b2#2 : tensor<4096x256xf32>
  %e2 = stablehlo.dot_general %d2, %b2#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %f2 = stablehlo.multiply %e2, %rt2 : tensor<4096x256xf32>
  %g2 = stablehlo.dot_general %f2, %b2#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %b1:3 = stablehlo.optimization_barrier %w1, %h0, %g2 : tensor<256x256xf32>, tensor<4096x256xf32>, tensor<4096x256xf32>
  %rp1 = stablehlo.dot_general %b1#1, %b1#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rt1 = stablehlo.tanh %rp1 : tensor<4096x256xf32>
  %rq1 = stablehlo.dot_general %rt1, %b1#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rh1 = stablehlo.tanh %rq1 : tensor<4096x256xf32>
  %d1 = stablehlo.multiply %rh1, %b1#2 : tensor<4096x256xf32>
  %e1 = stablehlo.dot_general %d1, %b1#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %f1 = stablehlo.multiply %e1, %rt1 : tensor<4096x256xf32>
  %g1 = stablehlo.dot_general %f1, %b1#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %b0:3 = stablehlo.optimization_barrier %w0, %x, %g1 : tensor<256x256xf32>, tensor<4096x256xf32>, tensor<4096x256xf32>
  %rp0 = stablehlo.dot_general %b0#1, %b0#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rt0 = stablehlo.tanh %rp0 : tensor<4096x256xf32>
  %rq0 = stablehlo.dot_general %rt0, %b0#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %rh0 = stablehlo.tanh %rq0 : tensor<4096x256xf32>
  %d0 = stablehlo.multiply %rh0, %b0#2 : tensor<4096x256xf32>
  %e0 = stablehlo.dot_general %d0, %b0#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  %f0 = stablehlo.multiply %e0, %rt0 : tensor<4096x256xf32>
  %g0 = stablehlo.dot_general %f0, %b0#0, contracting_dims = [1] x [0] : (tensor<4096x256xf32>, tensor<256x256xf32>) -> tensor<4096x256xf32>
  return %g0 : tensor<4096x256xf32>
}
