#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Checks partitions of random programs: partition_random.sh SHARDC MOVES FIRST..LAST KEEP [PEER]
#
# MOVES is tests/moves/moves, which generates a program per seed. PEER is a folder with programs `generate`, which
# generates one more per profile, and `execute`, which runs every tenth program and its partition on XLA. Programs
# whose partition computes something else are kept in the folder KEEP, and fail the test. Programs that are refused or
# cannot be checked are counted by their diagnostic.
shardc=$1
moves=$2
first=${3%%..*}
last=${3##*..}
keep=$4
peer=$5
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
: >"$work/outcomes"
failed=0
run=0
profiles=moves
[ -x "$peer/generate" ] && profiles="moves $("$peer/generate" --list | awk '$1 != "large" { print $1 }')"

fail() {
	mkdir -p "$keep"
	cp "$work/program.mlir" "$keep/$1.mlir"
	failed=$((failed + 1))
	printf 'FAILED: %s.mlir: %s\n' "$keep/$1" "$2"
}

check() {
	"$shardc" partition --check -Wno-rule-unknown-op "$work/program.mlir" >/dev/null 2>"$work/err"
	status=$?
	# The name of the first error, or of the only warning that matters here.
	name=$(sed -n 's/.*: error: .*\[\([a-z-]*\)\]$/\1/p' "$work/err" | head -n 1)
	[ -n "$name" ] || ! grep -q '\[partition-shrunk\]$' "$work/err" || name=partition-shrunk
	echo "${name:-equal}" >>"$work/outcomes"
	case $status in
	0 | 1) [ "$name" != partition-differs ] || fail "$1" "$(grep -m 1 ': error: ' "$work/err")" ;;
	*) fail "$1" "status $status" ;;
	esac
}

# Runs the program on XLA, unless it was refused or has no single result.
execute() {
	run=$((run + 1))
	[ $((run % 10)) = 0 ] && [ -x "$peer/execute" ] && [ "$name" != partition-undefined ] || return
	"$shardc" propagate -o "$work/global.mlir" "$work/program.mlir" 2>/dev/null || return
	"$shardc" partition -o "$work/local.mlir" "$work/global.mlir" 2>/dev/null || return
	said=$("$peer/execute" "$work/global.mlir" "$work/local.mlir" -q 2>&1 | tail -n 1)
	case $said in
	'execute: equal') echo 'equal on XLA' >>"$work/outcomes" ;;
	'execute: DIFFERENT') fail "$1" 'XLA computes something else' ;;
	*) echo 'not run on XLA' >>"$work/outcomes" ;;
	esac
}

seed=$first
while [ "$seed" -le "$last" ]; do
	for profile in $profiles; do
		if [ "$profile" = moves ]; then
			"$moves" "$seed" >"$work/program.mlir"
		else
			"$peer/generate" --seed "$seed" --profile "$profile" >"$work/program.mlir"
		fi
		check "$profile-$seed"
		execute "$profile-$seed"
	done
	seed=$((seed + 1))
done
sort "$work/outcomes" | uniq -c | sort -rn
[ $failed = 0 ]
