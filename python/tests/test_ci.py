# SPDX-License-Identifier: Apache-2.0
"""The script of action.yml in an environment like that of a workflow, and the list of hooks."""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
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


    @unittest.skipUnless(importlib.util.find_spec("yaml"), "needs yaml")
    def test_steps(self):
        """Runs the steps of action.yml as a runner does: expressions become values only in `env`."""
        import yaml

        action = yaml.safe_load((ROOT / "action.yml").read_text())
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/bin")
            os.symlink(os.path.abspath(shardc.program()), f"{folder}/bin/shardc")
            for name in ("mlp.mlir", "wrong/mistakes.mlir"):
                path = pathlib.Path(folder, "models", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes((ROOT / "samples" / name).read_bytes())
            for files, status in (("models/mlp.mlir", 0), ("models", 1)):
                given = {"files": files}
                values = {f"inputs.{name}": given.get(name, row["default"]) for name, row in action["inputs"].items()}
                values["github.action_path"] = str(ROOT)
                env = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "GITHUB_OUTPUT": f"{folder}/output-{status}",
                       "GITHUB_STEP_SUMMARY": f"{folder}/summary-{status}"}
                for step in action["runs"]["steps"]:
                    self.assertEqual(step["shell"], "bash")
                    own = {k: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda m: values[m[1]], v) for k, v in step["env"].items()}
                    run = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step["run"]], cwd=folder, env={**env, **own},
                                         text=True, capture_output=True)
                    if run.returncode:
                        break
                self.assertEqual((run.returncode, step.get("id")), (status, "check"), run.stderr)
                self.assertEqual(pathlib.Path(env["GITHUB_OUTPUT"]).read_text(), f"status={status}\n")
                self.assertTrue(pathlib.Path(env["GITHUB_STEP_SUMMARY"]).read_text().startswith("### shardc check\n"))
            self.assertRegex(run.stdout, r"(?m)^::error file=models/wrong/mistakes\.mlir,line=3,")


class Hooks(unittest.TestCase):
    def test_entries_are_commands(self):
        entries = re.findall(r"(?m)^  entry: shardc (.*)$", (ROOT / ".pre-commit-hooks.yaml").read_text())
        self.assertEqual(len(entries), 5)
        for entry in entries:
            subprocess.run([shardc.program(), entry.split()[0], "--help"], check=True, capture_output=True)

    @unittest.skipUnless(importlib.util.find_spec("pre_commit") and (ROOT / ".git").exists(), "needs pre-commit and git")
    def test_in_a_repository(self):
        """Each hook runs in a scratch repository, with the program of the installed wheel."""
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(shardc.program()).resolve()
            (pathlib.Path(folder) / "bin").mkdir()
            os.symlink(program, f"{folder}/bin/shardc")
            env = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "SHARDC_BINARY": str(program),
                   "PRE_COMMIT_HOME": f"{folder}/home"}
            work = pathlib.Path(folder, "work")
            work.mkdir()
            program_text = ('sdy.mesh @m = <["a"=2]>\nfunc.func @main(%x:tensor<4xf32> {S}) -> tensor<4xf32> {\n'
                            '  return %x : tensor<4xf32>\n}\n')
            (work / "loose.mlir").write_text(program_text.replace("{S}", ""))
            (work / "wrong.mlir").write_text(program_text.replace("{S}", '{sdy.sharding = #sdy.sharding<@m, [{"b"}]>}'))
            (work / "page.md").write_text('# Page\n\n    @m = <["x"=4]>\n    sharding<@m, [{"x"}, {"x"}]> : tensor<8x8xf32>\n')
            for command in (["git", "init", "-q"], ["git", "add", "."]):
                subprocess.run(command, cwd=work, env=env, check=True)

            def hook(name, file):
                run = subprocess.run([sys.executable, "-m", "pre_commit", "try-repo", ROOT, name, "--files", file],
                                     cwd=work, env=env, text=True, capture_output=True)
                return run.returncode, run.stdout + run.stderr

            for kind in ("", "-system"):
                with self.subTest(kind=kind):
                    self.assertEqual(hook(f"shardc-check{kind}", "loose.mlir")[0], 0)
                    status, text = hook(f"shardc-check{kind}", "wrong.mlir")
                    self.assertEqual(status, 1, text)
                    self.assertRegex(text, r'(?m)^wrong\.mlir:2:\d+: error: .*unknown axis name: "b"')
                    (work / "loose.mlir").write_text(program_text.replace("{S}", ""))
                    status, text = hook(f"shardc-fmt{kind}", "loose.mlir")
                    self.assertEqual(status, 1, text)
                    self.assertIn("files were modified by this hook", text)
                    self.assertIn("(%x: tensor<4xf32>)", (work / "loose.mlir").read_text())
                    self.assertEqual(hook(f"shardc-fmt{kind}", "loose.mlir")[0], 0)
            status, text = hook("shardc-check-pages", "page.md")
            self.assertEqual(status, 1, text)
            self.assertRegex(text, r"(?m)^page\.md:4:\d+: error: ")


if __name__ == "__main__":
    unittest.main()
