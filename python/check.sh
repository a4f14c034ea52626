#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests the wheel and the module shardc: check.sh WHEEL
#
# Installs the wheel, without network, into an environment for each Python that it finds, and runs the tests of the module
# there. The checks that need packages (mypy, pytest, JAX) run in environments of their own, and are skipped if
# the package index cannot be reached. PYTHONS lists the interpreters, WITH_JAX those that get JAX (by default 3.12, 3.13 and
# the newest), EXTRAS the packages.
wheel=$(realpath "$1") || exit 3
cd "$(dirname "$0")/.." || exit 3
venvs=build/python
passed=0
failed=0
skipped=0
unset PYTHONPATH SHARDC
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAILED: $*"; }
skip() { skipped=$((skipped + 1)); echo "skipped: $*"; }

run() {	# run NAME COMMAND...
	name=$1
	shift
	"$@" >"$venvs/log" 2>&1 && good || { bad "$name"; cat "$venvs/log"; }
}

tests() {	# tests NAME PYTHON FILE: a file of tests, which ends "Ran N tests" and "OK"
	if "$2" "python/tests/$3" >"$venvs/log" 2>&1 && n=$(sed -n 's/^Ran \([0-9]*\) tests\{0,1\} in .*/\1/p' "$venvs/log") && [ "${n:-0}" -gt 0 ]; then
		passed=$((passed + n))
	else
		bad "$1: $3"
		cat "$venvs/log"
	fi
}

# Makes an environment with the wheel, and without anything from the network.
venv() {	# venv FOLDER PYTHON
	rm -rf "$1"
	"$2" -m venv "$1" >"$venvs/log" 2>&1 &&
		"$1/bin/python" -m pip install -q --no-index --no-deps --disable-pip-version-check "$wheel" >>"$venvs/log" 2>&1
}

mkdir -p "$venvs"
[ -n "$PYTHONS" ] || for minor in 9 10 11 12 13 14; do
	for python in python3.$minor "$HOME"/.pyenv/versions/3.$minor*/bin/python; do
		found=$(command -v "$python") && "$found" -c 'import venv, ensurepip' 2>/dev/null && PYTHONS="$PYTHONS $found" && newest=$found && break
	done
done
newest=${newest:-${PYTHONS##* }}
[ -n "$newest" ] || { echo 'FAILED: no Python from 3.9 on was found'; echo 'python: 0 passed, 1 failed'; exit 1; }
for python in $PYTHONS; do
	if venv "$venvs/bare" "$python"; then
		tests "$python" "$venvs/bare/bin/python" test_module.py
	else
		bad "the wheel cannot be installed for $python"
		cat "$venvs/log"
	fi
	run 'the program in the environment' env -i "$venvs/bare/bin/shardc" check samples/mlp.mlir
done
for stale in rows version; do
	case $stale in
	rows) "$newest" python/generate.py "$venvs/bare/bin/shardc" >"$venvs/$stale.py" ;;
	version) sed -n 's/^VERSION := \(.*\)/__version__ = "\1"/p' Makefile >"$venvs/$stale.py" ;;
	esac
	run "python/shardc/_$stale.py is old" diff "python/shardc/_$stale.py" "$venvs/$stale.py"
done
"$newest" python/backend.py "$venvs/bare/bin/shardc" "$venvs/again" >"$venvs/log"
run 'the wheel, built again, differs' cmp "$wheel" "$venvs/again/${wheel##*/}"

# The environments with packages are kept until the list changes.
: "${EXTRAS:=mypy pytest pandas jax flax pre-commit pyyaml}"
packages() {	# packages FOLDER PYTHON: makes the environment FOLDER
	if [ "$(cat "$1/extras" 2>/dev/null)" != "$2 $EXTRAS" ]; then
		venv "$1" "$2"
		if ! "$1/bin/python" -m pip install -q --disable-pip-version-check $EXTRAS >"$venvs/log" 2>&1; then
			skip "mypy, the tests with pytest, pandas, JAX and pre-commit, and the examples of doc/; pip cannot install $EXTRAS for $2: $(tail -n 1 "$venvs/log")"
			return 1
		fi
		echo "$2 $EXTRAS" >"$1/extras"
	fi
	"$1/bin/python" -m pip install -q --no-index --no-deps --force-reinstall "$wheel"
}

example() {	# example PYTHON PAGE: what a page says that its example prints, in samples/jax
	sed -n '/^```python$/,/^```$/{/^```/!p}' "doc/$2" >"$venvs/example.py"
	sed -n '/^```text$/,/^```$/{/^```/!p}' "doc/$2" >"$venvs/expected"
	(cd "$venvs" && PYTHONPATH=$OLDPWD/samples/jax "$1" example.py >printed 2>&1)
	run "the example of doc/$2 prints something else with $1" diff -uB "$venvs/expected" "$venvs/printed"
}

if [ -z "$WITH_JAX" ]; then
	for python in $PYTHONS; do
		case $("$python" -c 'import sys; print("3.%d" % sys.version_info[1])') in 3.12 | 3.13) WITH_JAX="$WITH_JAX $python" ;; esac
	done
	case " $WITH_JAX " in *" $newest "*) ;; *) WITH_JAX="$WITH_JAX $newest" ;; esac
fi
for python in $WITH_JAX; do
	minor=$("$python" -c 'import sys; print(sys.version_info[1])')
	packages "$venvs/jax3.$minor" "$(command -v "$python")" || continue
	all=$PWD/$venvs/jax3.$minor/bin/python
	tests "$python with packages" "$all" test_module.py
	tests "$python with packages" "$all" test_jax.py
	example "$all" python.md
	example "$all" first-minute.md
done
# The rest takes long, and depends little on the interpreter: once, with the last one.
if [ -e "${all%/bin/python}/extras" ]; then
	run 'mypy --strict' "$all" -m mypy --cache-dir="$venvs/mypy" --strict python/shardc
	tests "$python with packages" "$all" test_ci.py
	tests "$python with packages" "$all" test_plugin.py
	tests "$python with packages" "$all" test_flax.py
fi
echo "python: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
