# SPDX-License-Identifier: Apache-2.0
"""The module against the program: same numbers, same text. Needs nothing but the standard library."""
import concurrent.futures
import gzip
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest

import shardc
from shardc import testing

ROOT = pathlib.Path(__file__).resolve().parents[2]
MLP = ROOT / "samples/jax/mlp.mlir"
PROGRAMS = sorted([*ROOT.glob("samples/*.mlir"), *ROOT.glob("samples/jax/*.mlir*")])
if os.environ.get("SHARDC_PROGRAMS"):    # a folder of more programs
    PROGRAMS += sorted(pathlib.Path(os.environ["SHARDC_PROGRAMS"]).rglob("*.mlir*"))
WRONG = MLP.read_text().replace('{"model"}', '{"modle"}')


def program(*arguments, stdin=None):
    return subprocess.run([shardc.program(), *arguments], input=stdin, capture_output=True)


class Against(unittest.TestCase):
    def test_reports_have_the_numbers_of_the_program(self):
        for path in PROGRAMS:
            for command in "show", "comms", "mem":
                with self.subTest(path=path.name, command=command):
                    direct = program(command, "--format=json", path)
                    try:
                        report = getattr(shardc, command)(path)
                    except shardc.ShardcError as error:
                        self.assertEqual(error.status, direct.returncode)
                        self.assertEqual(error.stderr, direct.stderr.decode())
                        continue
                    self.assertEqual(direct.returncode, 0)
                    self.compare(report, json.loads(direct.stdout))
                    self.assertEqual(str(report), program(command, "-H", "--width=0", path).stdout.decode())

    def test_a_format_is_that_of_the_output(self):
        for form in "json", "sarif", "gitlab", "github", "junit", "markdown":
            with self.subTest(form=form):
                self.assertEqual(shardc.run("check", MLP, format=form),
                                 program("check", f"--format={form}", MLP).stdout.decode())
                checked = shardc.check(WRONG, format=form)
                self.assertFalse(checked)
                self.assertEqual(checked.diagnostics[0].id, "axis-unknown")

    def test_no_batch_fits(self):
        with tempfile.TemporaryDirectory() as folder:
            topology = json.loads((ROOT / "topology/tpu-v2.json").read_text())
            topology.update(memory=1000, memory_limit=1000)
            path = pathlib.Path(folder, "small.json")
            path.write_text(json.dumps(topology))
            self.assertIsNone(shardc.fit(MLP, str(path)).largest)

    def compare(self, mine, theirs):
        """Compares an object with its JSON, whose keys are all there."""
        if isinstance(theirs, dict) and hasattr(mine, "_keys"):
            self.assertLessEqual(set(theirs) - {"schema_version", "command"}, set(mine._keys))
            for key in mine._keys:
                self.compare(getattr(mine, key, getattr(mine, key + "_", None)), theirs.get(key))
        elif isinstance(theirs, dict):
            self.assertEqual(set(mine), set(theirs))
            for key in theirs:
                self.compare(mine[key], theirs[key])
        elif isinstance(theirs, list):
            self.assertEqual(len(mine), len(theirs))
            for a, b in zip(mine, theirs):
                self.compare(a, b)
        else:
            self.assertEqual(mine, theirs)

    def test_propagate_prints_what_the_program_prints(self):
        for path in PROGRAMS:
            with self.subTest(path=path.name):
                direct = program("propagate", path)
                if direct.returncode:
                    self.assertRaises(shardc.ShardcError, shardc.propagate, path)
                else:
                    self.assertEqual(str(shardc.propagate(path)), direct.stdout.decode())

    def test_inputs(self):
        text = MLP.read_text()
        expected = shardc.comms(MLP).collectives
        packed = gzip.compress(text.encode())
        for value in text, text.encode(), packed, str(MLP), MLP:
            self.assertEqual(shardc.comms(value).collectives, expected)
        with self.assertRaisesRegex(TypeError, "builtins.int"):
            shardc.comms(3)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(MLP, os.path.join(folder, "-o.mlir"))
            before = os.getcwd()
            os.chdir(folder)
            try:
                self.assertEqual(shardc.comms("-o.mlir").collectives, expected)
            finally:
                os.chdir(before)


class Errors(unittest.TestCase):
    def test_an_error_has_the_diagnostics(self):
        with self.assertRaises(shardc.ShardcError) as caught:
            shardc.comms(WRONG)
        error = caught.exception
        self.assertEqual(error.status, 1)
        self.assertEqual(error.diagnostics[0].id, "axis-unknown")
        self.assertEqual(error.diagnostics[0].line, 6)
        self.assertIn("did you mean", error.diagnostics[0].notes[0].message)
        self.assertIn("axis-unknown", str(error))

    def test_check_is_false(self):
        checked = shardc.check(WRONG)
        self.assertFalse(checked)
        self.assertEqual(len(checked.diagnostics), 1)
        self.assertTrue(shardc.check(MLP))

    def test_why(self):
        why = shardc.why(MLP, "w1", "arg0")
        self.assertEqual([v.name for v in why.values], ["w1", "x"])
        self.assertTrue(why.chains)
        self.assertTrue(shardc.why(MLP, "w1:0", not_="model").offers)
        with self.assertRaisesRegex(shardc.ShardcError, "did you mean"):
            shardc.why(MLP, "w11")
        admitted = shardc.why(MLP, "x:0:model").admitted
        self.assertEqual([row.set for row in admitted], [["x=P(('data', 'model'), None)"]])
        annotations = shardc.why(MLP, summary=True).annotations
        self.assertEqual([(a.name, a.decides) for a in annotations], [("x", 4), ("w1", 3)])
        self.assertEqual(len(shardc.why(MLP, redundant=True).annotations), 0)

    def test_picture(self):
        picture = shardc.picture(MLP, "w1", as_xla=True)
        self.assertTrue(picture.svg.startswith("<svg ") and picture._repr_html_() == picture.svg)
        self.assertIn("┌", str(picture))
        self.assertEqual(picture.svg, program("show", "--picture", "--as-xla", "--format=svg", MLP, "w1").stdout.decode())
        with self.assertRaisesRegex(shardc.ShardcError, "did you mean"):
            shardc.picture(MLP, "w11")

    def test_graph(self):
        graph = shardc.graph(MLP, "w1", as_xla=True, radius=1)
        self.assertEqual(graph.dot, program("show", "--format=dot", "--as-xla", "--radius=1", MLP, "w1").stdout.decode())
        self.assertEqual(str(graph), graph.dot)
        data = json.loads(graph.model_explorer)
        self.assertEqual([g["id"] for g in data["graphs"]], ["@main"])
        self.assertEqual([n["label"] for n in data["graphs"][0]["nodes"]], ["w1", "dot_general"])
        with self.assertRaisesRegex(shardc.ShardcError, "did you mean"):
            shardc.graph(MLP, "w11")

    def test_report(self):
        page = shardc.report(MLP, topology="tpu-v5e")
        self.assertEqual(page, program("report", "--topology=tpu-v5e", MLP).stdout.decode())
        self.assertTrue(page.startswith("<!doctype html>"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "report.html")
            self.assertIsNone(shardc.report(MLP, path, topology="tpu-v5e"))
            self.assertEqual(path.read_text("utf-8"), page)
            with self.assertRaisesRegex(shardc.ShardcError, "did you mean"):
                shardc.report(WRONG, str(path))
            self.assertEqual(path.read_text("utf-8"), page)
            before = os.getcwd()
            os.chdir(folder)
            try:
                shardc.report(MLP, "-")
                shardc.report(MLP, "-o.html")
            finally:
                os.chdir(before)
            self.assertEqual(sorted(os.listdir(folder)), ["-", "-o.html", "report.html"])
            with self.assertRaises(shardc.ShardcError) as caught:
                shardc.report(MLP, pathlib.Path(folder, "missing", "report.html"))
            self.assertEqual(caught.exception.status, 3)

    def test_options(self):
        with self.assertRaisesRegex(shardc.ShardcError, "unknown option '--nonsense'"):
            shardc.comms(MLP, nonsense=True)
        with self.assertRaises(shardc.ShardcError) as caught:
            shardc.comms("missing.mlir")
        self.assertEqual(caught.exception.status, 3)
        edited = shardc.comms(MLP, set=["w2=P(None, None)", "w1=P(None, None)"])
        self.assertEqual(edited.totals.sent, 0)
        self.assertEqual(shardc.comms(MLP, as_xla=None, time=False).collectives, shardc.comms(MLP).collectives)
        cost = shardc.cost(MLP, "tpu-v5e")
        self.assertEqual((cost.chip, cost.devices), ("tpu-v5e", 8))
        self.assertGreater(cost.times["step"].time, 0)
        self.assertGreater(sum(row.flops for row in cost.rows), 0)
        self.assertEqual(shardc.fit(MLP, "tpu-v5e").batch, 64)
        self.assertEqual(len(shardc.sweep(MLP, "data=2/4").meshes), 2)
        self.assertEqual(shardc.run("fmt", MLP), program("fmt", MLP).stdout.decode())


class Assertions(unittest.TestCase):
    def test_rematerialization_names_the_value_and_the_cure(self):
        testing.assert_no_rematerialization(MLP)
        with self.assertRaisesRegex(AssertionError, r"(?s)all_gather over data, model.*of %x line 4.*with_sharding_constraint"):
            testing.assert_no_rematerialization(ROOT / "samples/jax/remat.mlir")


class Comparisons(unittest.TestCase):
    def test_two_programs(self):
        text = MLP.read_text()
        self.assertTrue(shardc.diff(text, MLP).equal)
        other = text.replace('[{}, {"model"}]', "[{}, {}]")
        for old, new in (text, other), (MLP, other), (shardc.lock(text), other):
            different = shardc.diff(old, new)
            self.assertFalse(different.equal)
            self.assertTrue(different.arguments or different.values)
        with self.assertRaises(shardc.ShardcError):
            shardc.diff(text, WRONG)

    def test_edits(self):
        edited = shardc.what_if(MLP, "w2=P(None, None)")
        self.assertTrue(edited.totals)
        self.assertGreaterEqual(shardc.suggest(MLP).tried, 0)


class Tables(unittest.TestCase):
    def test_units_and_columns(self):
        rows = shardc.comms(MLP).collectives
        self.assertEqual(rows[0].units()["sent"], "bytes")
        self.assertEqual(rows.columns[:3], ["kind", "axes", "n"])
        self.assertEqual(rows.to_dicts()[0]["loc"]["name"], "dot_general")

    def test_html_escapes_names(self):
        name = 'x</td><script>\\1B[31m\u202e'
        text = MLP.read_text().replace('loc("x")', f'loc("{name}")')
        for html in shardc.show(text).values._repr_html_(), shardc.show(text)._repr_html_():
            self.assertNotIn("<script>", html)
            self.assertNotIn("\x1b", html)
            self.assertNotIn("\u202e", html)
            self.assertIn("x&lt;/td&gt;&lt;script&gt;", html)

    def test_pandas(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = shardc.comms(MLP).collectives.to_pandas()
        self.assertEqual(frame["sent"].sum(), 8192)
        self.assertEqual(frame.attrs["units"]["sent"], "bytes")


class Processes(unittest.TestCase):
    def test_threads_do_not_disturb_each_other(self):
        texts = [MLP.read_text(), WRONG] * 20
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            found = list(pool.map(shardc.check, texts))
        self.assertEqual([bool(c) for c in found], [True, False] * 20)
        self.assertEqual([len(c.diagnostics) for c in found], [0, 1] * 20)

    def test_nothing_is_left(self):
        """Neither files nor processes. SHARDC_CALLS=10000 makes more calls."""
        def used():
            children = pathlib.Path(f"/proc/self/task/{threading.get_native_id()}/children")
            return os.listdir("/proc/self/fd"), children.read_text() if children.exists() else ""

        # The first call may make what later ones keep.
        shardc.check(WRONG)
        before = used()
        for _ in range(int(os.environ.get("SHARDC_CALLS", 50))):
            shardc.check(WRONG)
        self.assertEqual(used(), before)

    def test_a_call_costs_little_more_than_the_program(self):
        def fastest(function):
            times = []
            for _ in range(20):
                start = time.perf_counter()
                function()
                times.append(time.perf_counter() - start)
            return min(times)

        direct = fastest(lambda: program("comms", "--format=json", MLP))
        self.assertLess(fastest(lambda: shardc.comms(MLP)) - direct, 0.01)

    def test_as_a_module(self):
        import sys
        run = subprocess.run([sys.executable, "-m", "shardc", "version"], capture_output=True, text=True)
        self.assertIn(shardc.__version__, run.stdout)


if __name__ == "__main__":
    unittest.main()
