# SPDX-License-Identifier: Apache-2.0
"""The plugin in samples/flax: its tests catch each regression, name it, and accept each harmless edit.

An edit replaces text of train.py in a copy of the project. Every copy has the lock of the unchanged project. Skipped
without pytest, flax or optax.
"""
import contextlib
import importlib.util
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

if not all(importlib.util.find_spec(name) for name in ("pytest", "flax", "optax")):
    raise unittest.SkipTest("pytest, flax or optax is not installed")
# Imported here, once: each run of pytest is a fork of this process.
import flax.nnx  # noqa: E402,F401
import optax  # noqa: E402,F401
import pytest  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2] / "samples/flax"

# What is wrong, a word of the message, and the replacements.
REGRESSIONS = [
    ("the constraint of a block's result is lost", "only in the lock (4 sharding constraints)",
     [('return constrain(x, on_mesh("fsdp", None, None))', "return x")]),
    ("the projection of the MLP is replicated", "['down']['kernel']",
     [('linear(HIDDEN, WIDTH, "tp", "fsdp", rngs=rngs)', "linear(HIDDEN, WIDTH, None, None, rngs=rngs)")]),
    ("the embedding is replicated", "['embed']['embedding']", [('normal(), ("tp", "fsdp"))', "normal(), (None, None))")]),
    ("the head is replicated over one axis", "['head']['kernel']",
     [('VOCABULARY, "fsdp", "tp"', 'VOCABULARY, None, "tp"')]),
    ("the axes of the first weight of the MLP are exchanged", "['up']['kernel']",
     [('HIDDEN, "fsdp", "tp"', 'HIDDEN, "tp", "fsdp"')]),
    ("the activations are sharded along their width", "P('fsdp', None, 'tp')",
     [('return constrain(x, on_mesh("fsdp", None, None))', 'return constrain(x, on_mesh("fsdp", None, "tp"))')]),
    ("the batch is sharded along the other axis", "tokens",
     [('jnp.int32), on_mesh("fsdp"))', 'jnp.int32), on_mesh("tp"))')]),
    ("the batch is not sharded", "tokens", [('jnp.int32), on_mesh("fsdp"))', "jnp.int32), on_mesh())")]),
    ("the axes of the mesh are exchanged in size", "fsdp",
     [('AbstractMesh((4, 4), ("fsdp", "tp")', 'AbstractMesh((8, 2), ("fsdp", "tp")')]),
    ("the optimizer's state is replicated", "opt_state",
     [("jax.eval_shape(optimizer.init, params), shardings)",
       "jax.eval_shape(optimizer.init, params), jax.tree.map(lambda _: on_mesh(), shardings))")]),
    ("the batch needs more memory than is allowed", "memory<=512MiB", [("= 16, 1024", "= 64, 1024")]),
    ("the sequence is too long for the device", "does not fit on tpu-v5e:4x4", [("= 16, 1024", "= 16, 16384")]),
    ("the weights have no shardings", "['qkv']['kernel']", [("kernel_init=init", "kernel_init=nnx.initializers.lecun_normal()")]),
    ("the layers compute in another type", "f32[3]", [("kernel_init=init, dtype=jnp.bfloat16", "kernel_init=init, dtype=jnp.float32")]),
    ("the logits are gathered", "all_gather", [('on_mesh("fsdp", None, "tp"))\n\n\ndef loss', 'on_mesh("fsdp", None, None))\n\n\ndef loss')]),
    ("the blocks are not computed again", "memory<=512MiB", [("nnx.remat(lambda block, x: block(x))(block, x)", "block(x)")]),
    ("q, k and v come before the heads", "all_gather",
     [('heads = self.qkv(x).reshape(*x.shape[:2], HEADS, -1)\n        heads = constrain(heads, on_mesh("fsdp", None, "tp", None))\n'
       '        q, k, v = jnp.split(heads, 3, axis=-1)',
       'heads = self.qkv(x).reshape(*x.shape[:2], 3, HEADS, -1)\n'
       '        heads = constrain(heads, on_mesh("fsdp", None, None, "tp", None))\n'
       '        q, k, v = (heads[:, :, i] for i in range(3))')]),
    ("the attention is gathered", "all_gather",
     [("weights = nnx.softmax(scores)", 'weights = constrain(nnx.softmax(scores), on_mesh("fsdp", None, None, None))')]),
    ("XLA gathers a whole value", "XLA gathers whole values",
     [("        q, k, v = jnp.split(heads, 3, axis=-1)\n",
       '        q, k, v = jnp.split(heads, 3, axis=-1)\n        q = constrain(constrain(q, on_mesh("fsdp", "tp")), on_mesh(None, None, ("tp", "fsdp")))\n')]),
    ("the step is not donated", "memory<=512MiB", [("donate_argnums=(0, 1)", "donate_argnums=()")]),
]

HARMLESS = [
    ("a comment", [("class Block", "# One layer.\nclass Block")]),
    ("a docstring", [("    def mlp(self, x):\n", '    def mlp(self, x):\n        """Two products."""\n')]),
    ("a renamed variable", [("scores", "logits")]),
    ("a renamed function", [("on_mesh", "placed")]),
    ("a renamed class", [("Block", "Layer")]),
    ("a renamed method", [("attention", "attend")]),
    ("a smaller batch", [("= 16, 1024", "= 12, 1024")]),
    ("shorter sequences", [("= 16, 1024", "= 16, 896")]),
    ("a smaller vocabulary", [("32768", "24576")]),
    ("another rate of learning", [("1e-3", "3e-4")]),
    ("another seed", [("= 1e-3, 0", "= 1e-3, 17")]),
    ("a refactored function", [("        hidden = nnx.gelu(self.up(x))\n", "        hidden = self.activated(x)\n"),
                               ("    def mlp(", "    def activated(self, x):\n        return nnx.gelu(self.up(x))\n\n    def mlp(")]),
    ("a lost constraint without effect", [('        heads = constrain(heads, on_mesh("fsdp", None, "tp", None))\n', "")]),
    ("an inlined variable", [("        weights = nnx.softmax(scores)\n", ""), ("weights, v)", "nnx.softmax(scores), v)")]),
    ("reordered layers", [('        self.up = linear(WIDTH, HIDDEN, "fsdp", "tp", rngs=rngs)\n', ""),
                          ("        self.qkv =", '        self.up = linear(WIDTH, HIDDEN, "fsdp", "tp", rngs=rngs)\n        self.qkv =')]),
    ("a moved function", [("def array(shape, sharding):\n    return jax.ShapeDtypeStruct(shape.shape, shape.dtype, sharding=sharding)\n\n\n", ""),
                          ("def loss", "def array(shape, sharding):\n    return jax.ShapeDtypeStruct(shape.shape, shape.dtype, sharding=sharding)\n\n\ndef loss")]),
    ("logging", [("    def __call__(self, tokens):\n", '    def __call__(self, tokens):\n        print("tokens", tokens.shape)\n')]),
    ("a sum in another order", [("x + self.mlp(self.norm2(x))", "self.mlp(self.norm2(x)) + x")]),
    ("a loop over indices", [("for block in self.blocks:", "for i in range(LAYERS):\n            block = self.blocks[i]")]),
    ("a spelt specification", [('constrain(x, on_mesh("fsdp", None, None))', 'constrain(x, on_mesh("fsdp"))')]),
]


def edited(text, edits):
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Project(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.text = (PROJECT / "train.py").read_text()
        status, printed = cls.pytest([], "--shardc-update")
        assert status == 0, printed

    @classmethod
    def pytest(cls, edits, *options):
        """Returns the status and the output of pytest in a copy of the project, which keeps its lock."""
        folder = pathlib.Path(cls.folder.name)
        shutil.copy(PROJECT / "test_train.py", folder)
        (folder / "train.py").write_text(edited(cls.text, edits))
        with tempfile.TemporaryFile("w+") as output:
            sys.stdout.flush()
            child = os.fork()
            if child == 0:
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                os.chdir(folder)
                sys.dont_write_bytecode = True
                status = 9
                with contextlib.suppress(BaseException):
                    status = pytest.main(["-p", "no:cacheprovider", "--color=no", *options, "."])
                    sys.stdout.flush()
                os._exit(status)
            status = os.WEXITSTATUS(os.waitpid(child, 0)[1])
            output.seek(0)
            return status, output.read()

    def test_regressions_are_named(self):
        for what, word, edits in REGRESSIONS:
            with self.subTest(what):
                status, printed = self.pytest(edits)
                self.assertEqual(status, 1, printed)
                self.assertIn(word, printed)
                for hidden in "Traceback", "pytest_plugin.py", "testing.py", "_run.py":
                    self.assertNotIn(hidden, printed)

    def test_harmless_edits_pass(self):
        for what, edits in HARMLESS:
            with self.subTest(what):
                status, printed = self.pytest(edits)
                self.assertEqual(status, 0, printed)


if __name__ == "__main__":
    unittest.main()
