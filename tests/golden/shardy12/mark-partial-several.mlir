// RUN: opt --shardy=0.12.0.1 '-sdy-insert-explicit-reshards=enable-full-version=true mark-partial-result-with-unreduced-axes=true' %s
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @add_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @add_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.add %p, %q : tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @max_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.maximum %p, %q : tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @min_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.minimum %p, %q : tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @mul_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @arg_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %p, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @neg_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.negate %p : tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_add(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.add %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_max(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_min(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.minimum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_mul(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.multiply %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_arg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    stablehlo.return %m, %r : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_neg(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.negate %r : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
func.func @sel_sel(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %z = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %z, %p, %q : tensor<i1>, tensor<f32>
    %n = stablehlo.select %z, %r, %s : tensor<i1>, tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
