# SPDX-License-Identifier: Apache-2.0
"""Programs of JAX, on a mesh of 64 devices that are not there. Skipped without JAX."""
import unittest

import shardc
from shardc import testing

try:
    import jax
    import jax.numpy as jnp
    from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P
except ImportError as e:
    raise unittest.SkipTest("JAX is not installed") from e

MESH = AbstractMesh((16, 4), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def array(shape, *spec):
    return jax.ShapeDtypeStruct(shape, jnp.float32, sharding=NamedSharding(MESH, P(*spec)))


def mlp(params, x, unused):
    hidden = jnp.tanh(x @ params["w1"])
    return {"y": hidden @ params["w2"][0]}


def lower(function, *arguments):
    return jax.jit(function).trace(*arguments).lower(lowering_platforms=("tpu",))


FREE = jax.ShapeDtypeStruct((4096, 512), jnp.float32)
LOWERED = lower(mlp, {"w1": array((512, 4096), None, "model"), "w2": [FREE, array((2, 2))]}, array((64, 512), "data"), array((3,)))


class Jax(unittest.TestCase):
    def test_names_and_lines_survive(self):
        row, = shardc.comms(LOWERED).collectives
        self.assertEqual(row.loc.file, "test_jax.py")
        self.assertEqual([v.name for v in shardc.show(LOWERED).values[:3]], ["params['w1']", "params['w2'][0]", "x"])

    def test_specs_are_trees_like_the_arguments(self):
        propagated = shardc.propagate(LOWERED, as_xla=True)
        self.assertEqual(propagated.in_shardings, ({"w1": P(None, "model"), "w2": [P("model", None), None]},
                                                   P("data", None), None))
        self.assertEqual(propagated.out_shardings, {"y": P("data", None)})
        inputs, outputs = (jax.tree.map(lambda spec: NamedSharding(MESH, spec), tree, is_leaf=lambda x: isinstance(x, P))
                           for tree in (propagated.in_shardings, propagated.out_shardings))
        bare = jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype), LOWERED.args_info[0])
        again = jax.jit(mlp, in_shardings=inputs, out_shardings=outputs).trace(*bare).lower(lowering_platforms=("tpu",))
        self.assertEqual(shardc.propagate(again, as_xla=True).in_shardings, propagated.in_shardings)

    def test_other_objects(self):
        expected = [r.sent for r in shardc.comms(LOWERED).collectives]
        self.assertEqual([r.sent for r in shardc.comms(LOWERED.compiler_ir()).collectives], expected)
        self.assertEqual(shardc.propagate(LOWERED.as_text()).out_shardings, (P("data", None),))
        with self.assertRaisesRegex(TypeError, "lower"):
            shardc.comms(jax.jit(mlp))

    def test_assertions_name_the_guilty(self):
        testing.assert_comms(LOWERED, "bytes[all_reduce]<=1MiB")
        testing.assert_fits(LOWERED, "tpu-v5e:8x8")
        testing.assert_no_rematerialization(LOWERED)
        with self.assertRaisesRegex(AssertionError, "(?s)is exceeded.*all_reduce over model.*test_jax.py"):
            testing.assert_comms(LOWERED, "bytes[all_reduce]<=1KiB")
        with self.assertRaisesRegex(AssertionError, r"(?s)is exceeded.*params\['w1'\]"):
            testing.assert_memory(LOWERED, "memory<=1KiB")

        def large(w, x):
            return x @ w

        with self.assertRaisesRegex(AssertionError, "(?s)does not fit on tpu-v5e:8x8.*w  tensor.*not sharded|does not fit.*w  tensor"):
            testing.assert_fits(lower(large, jax.ShapeDtypeStruct((2**17, 2**17), jnp.float32), array((64, 2**17), "data")), "tpu-v5e:8x8")


if __name__ == "__main__":
    unittest.main()
