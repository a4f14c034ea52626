# SPDX-License-Identifier: Apache-2.0
"""The fixtures in a run of pytest. Skipped without pytest."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

if importlib.util.find_spec("pytest") is None:
    raise unittest.SkipTest("pytest is not installed")
MLP = pathlib.Path(__file__).resolve().parents[2] / "samples/jax/mlp.mlir"
TESTS = f'''
MLP = {str(MLP)!r}

def test_good(assert_comms, assert_memory, assert_fits, assert_no_rematerialization):
    assert_comms(MLP, "bytes[all_gather]<=1KiB")
    assert_memory(MLP, "memory<=1GiB")
    assert_fits(MLP, "tpu-v5e:2x4")
    assert_no_rematerialization(MLP)

def test_bad(assert_comms):
    assert_comms(MLP, "bytes<=1KiB")

def test_lock(shardc_lock):
    shardc_lock(MLP)

def test_wrong(assert_memory):
    assert_memory(MLP, "memroy<=1KiB")
'''


class Plugin(unittest.TestCase):
    def test_failures_are_messages(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "test_it.py"), "w") as file:
                file.write(TESTS)
            run = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_it.py"], cwd=folder,
                                 capture_output=True, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertIn("3 failed, 1 passed", run.stdout)
        self.assertIn("there is no lock", run.stdout)
        self.assertIn("budget 'bytes<=1KiB' is exceeded", run.stdout)
        self.assertIn("all_reduce over model: 8192 bytes sent (contraction) of %2 dot_general lower.py:13", run.stdout)
        self.assertIn("memroy", run.stdout)
        for word in "Traceback", "testing.py", "pytest_plugin.py", "_run.py":
            self.assertNotIn(word, run.stdout)


if __name__ == "__main__":
    unittest.main()
