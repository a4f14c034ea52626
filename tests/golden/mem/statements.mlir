// RUN: mem --budget='memory<=0,unsharded[x]<=0%' %s
// A document that only states shardings stores nothing.
@mesh = <["x"=2]>
sharding<@mesh, [{"x"}]> : tensor<8xf32>
