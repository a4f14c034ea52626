// A training step as JAX writes one: a layer under jax.checkpoint in a loop, with its places.
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4]>
  func.func public @main(%x: tensor<4096x1024xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("x"), %w: tensor<8x1024x1024xbf16> loc("params['w']")) -> tensor<4096x1024xbf16> {
    %c = stablehlo.constant dense<0> : tensor<i32> loc(#main)
    %r:3 = stablehlo.while(%i = %c, %h = %x, %ws = %w) : tensor<i32>, tensor<4096x1024xbf16>, tensor<8x1024x1024xbf16>
      cond {
        %n = stablehlo.constant dense<8> : tensor<i32> loc(#main)
        %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1> loc(#main)
        stablehlo.return %p : tensor<i1> loc(#main)
      } do {
        %z = stablehlo.constant dense<0> : tensor<i32> loc(#main)
        %one = stablehlo.constant dense<1> : tensor<i32> loc(#main)
        %s = stablehlo.dynamic_slice %ws, %i, %z, %z, sizes = [1, 1024, 1024] : (tensor<8x1024x1024xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x1024xbf16> loc(#layer)
        %v = stablehlo.reshape %s : (tensor<1x1024x1024xbf16>) -> tensor<1024x1024xbf16> loc(#layer)
        %a = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<4096x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<4096x1024xbf16> loc(#forward)
        %t = stablehlo.tanh %a : tensor<4096x1024xbf16> loc(#act)
        %b = stablehlo.dot_general %t, %v, contracting_dims = [1] x [1] : (tensor<4096x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<4096x1024xbf16> loc(#again)
        %u = stablehlo.add %b, %h : tensor<4096x1024xbf16> loc(#act)
        %j = stablehlo.add %i, %one : tensor<i32> loc(#main)
        stablehlo.return %j, %u, %ws : tensor<i32>, tensor<4096x1024xbf16>, tensor<8x1024x1024xbf16> loc(#main)
      } loc(#main)
    %g = stablehlo.dot_general %r#1, %x, contracting_dims = [0] x [0] : (tensor<4096x1024xbf16>, tensor<4096x1024xbf16>) -> tensor<1024x1024xbf16> loc(#grad)
    %y = stablehlo.dot_general %x, %g, contracting_dims = [1] x [0] : (tensor<4096x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<4096x1024xbf16> loc(#out)
    return %y : tensor<4096x1024xbf16> loc(#main)
  } loc(#main)
} loc(#main)
#main = loc("jit(step)/while"("train.py":10:0))
#layer = loc("jit(step)/while/body/dynamic_slice"("train.py":12:4))
#forward = loc("jit(step)/jvp(layer)/attention/dot_general"("train.py":20:8))
#act = loc("jit(step)/jvp(layer)/attention/tanh"("train.py":21:8))
#again = loc("jit(step)/transpose(jvp(layer))/rematted_computation/attention/dot_general"("train.py":20:8))
#grad = loc("jit(step)/transpose(jvp(layer))/attention/btd,bth->dh/dot_general"("train.py":22:8))
#out = loc("jit(step)/layer/out/dot_general"("train.py":30:8))
