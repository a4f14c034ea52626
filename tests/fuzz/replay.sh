#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that earlier findings of the fuzzers stay fixed: replay.sh BUILD
#
# Runs the inputs of tests/fuzz/found/TARGET through BUILD/fuzz-TARGET, and every seed through the text targets. This
# tests their properties on all goldens: printed text is read and printed unchanged, and a second formatting changes
# nothing.
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# Runs one process for many files. If it fails, runs one per file to find which.
replay() {	# replay TARGET FILE...
	target=$1
	shift
	[ -e "$1" ] || return
	if timeout 600 "$build/fuzz-$target" "$@" >/dev/null 2>&1; then
		passed=$((passed + $#))
		return
	fi
	for file; do
		if timeout 60 "$build/fuzz-$target" "$file" >/dev/null 2>"$work/err"; then
			passed=$((passed + 1))
		else
			echo "FAILED: fuzz-$target $file"
			head -n 40 "$work/err" | cut -c 1-400
			failed=$((failed + 1))
		fi
	done
}

build=$1
tests/fuzz/seeds.sh "$work/seeds"
for dir in tests/fuzz/found/*/; do
	replay "$(basename "$dir")" "$dir"*
done
for target in read pipeline passes explicit; do
	replay $target "$work"/seeds/*
done
replay topology topology/*.json tests/golden/*/inputs/*.json
echo "fuzz: $passed passed, $failed failed"
[ $failed = 0 ]
