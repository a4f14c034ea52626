# SPDX-License-Identifier: Apache-2.0
"""The script of action.yml in an environment like that of a workflow, and the list of hooks."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import shardc

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Action(unittest.TestCase):
    def run_action(self, **inputs):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.abspath(shardc.program()), os.path.join(folder, "shardc"))
            env = {"PATH": f"{folder}:{os.environ['PATH']}", "GITHUB_OUTPUT": f"{folder}/output",
                   "GITHUB_STEP_SUMMARY": f"{folder}/summary", "FILES": "", "ARGS": "", "SARIF": "", **inputs}
            run = subprocess.run(["bash", ROOT / "scripts/action.sh"], cwd=ROOT / "samples", env=env, text=True,
                                 capture_output=True)
            return run, *(pathlib.Path(folder, name).read_text() for name in ("output", "summary"))

    def test_no_errors(self):
        run, output, summary = self.run_action(FILES="mlp.mlir attention.mlir")
        self.assertEqual((run.returncode, output), (0, "status=0\n"))
        self.assertIn("No errors.", summary)

    def test_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            run, output, summary = self.run_action(FILES="wrong", ARGS="--max-errors=2", SARIF=f"{folder}/sarif")
            self.assertIn('"2.1.0"', pathlib.Path(folder, "sarif").read_text())
        self.assertEqual((run.returncode, output), (1, "status=1\n"))
        self.assertRegex(run.stdout, r"(?m)^::error file=wrong/mistakes\.mlir,line=3,")
        self.assertIn("axis-unknown", summary)

    def test_inputs_are_no_code(self):
        run, _, _ = self.run_action(FILES="$(touch /tmp/shardc-was-here); `id`")
        self.assertNotEqual(run.returncode, 0)
        self.assertNotIn("${{", (ROOT / "scripts/action.sh").read_text())
        for line in (ROOT / "action.yml").read_text().splitlines():
            if line.strip().startswith("run:"):
                self.assertNotIn("${{", line)


class Hooks(unittest.TestCase):
    def test_entries_are_commands(self):
        entries = re.findall(r"(?m)^  entry: shardc (.*)$", (ROOT / ".pre-commit-hooks.yaml").read_text())
        self.assertEqual(len(entries), 5)
        for entry in entries:
            subprocess.run([shardc.program(), entry.split()[0], "--help"], check=True, capture_output=True)


if __name__ == "__main__":
    unittest.main()
