# SPDX-License-Identifier: Apache-2.0
#
# Functions for tests of packages, which source this file. They work in the temporary folder $work.
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
unset MAKEFLAGS MAKELEVEL
passed=0
failed=0

expect() {	# expect WHAT COMMAND...
	what=$1
	shift
	if "$@" >"$work/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $what"
		tail -n 20 "$work/log"
	fi
}

finish() {	# finish NAME: prints the sums; the status is that of the test
	echo "$1: $passed passed, $failed failed"
	[ $failed = 0 ]
}
