# Compiles the perceptron with the shardings that shardc found, which come from
# shardc show --format=json on standard input.
import json
import sys

import jax
from jax.sharding import NamedSharding, PartitionSpec as P
from lower import mesh, mlp, w1, w2, x

table = json.load(sys.stdin)
specs = [eval(value["spec"] or "P()") for value in table["values"] if value["value"].startswith("%arg")]
shardings = [NamedSharding(mesh, spec) for spec in specs]
shapes = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in (x, w1, w2)]
compiled = jax.jit(mlp, in_shardings=shardings).lower(*shapes).compile()
print("inputs:", *specs)
print("output:", compiled.output_shardings.spec)
