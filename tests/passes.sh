#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that every pass is in the manual and has a golden: passes.sh SHARDC
#
# man/shardc-opt.1 must have `.It Fl PASS` for each pass and `.It Cm OPTION` for each option. The commands after .Dl in
# its section PASSES must succeed in samples/.
page=man/shardc-opt.1
case $1 in
/*) bin=${1%/*} ;;
*) bin=$PWD/${1%/*} ;;
esac
PATH=$bin:$PATH
LC_ALL=C
export PATH LC_ALL
passed=0
failed=0

expect() {	# expect WHAT COMMAND...: the command succeeds
	what=$1
	shift
	if "$@" >/dev/null 2>&1 </dev/null; then
		passed=$((passed + 1))
	else
		echo "FAILED: $what"
		failed=$((failed + 1))
	fi
}

for pass in $(shardc opt --list-passes | sed -n 's/^-\([^ ]*\) .*/\1/p'); do
	expect "$page has no pass $pass" grep -qx ".It Fl $pass" "$page"
	expect "no golden runs $pass" grep -rqE "^// RUN: opt .*-$pass([= ]|\$)" tests/golden
done
for option in $(shardc opt --list-passes | sed -n 's/^    \([^ ]*\) .*/\1/p' | sort -u); do
	expect "$page has no option $option" grep -q "^\.It Cm $option " "$page"
done
sed -n '/^\.Sh PASSES/,/^\.Sh EXIT/s/^\.Dl //p' "$page" >"${TMPDIR:-/tmp}/passes.$$"
while IFS= read -r command; do
	expect "$command" sh -c "cd samples && $command"
done <"${TMPDIR:-/tmp}/passes.$$"
rm -f "${TMPDIR:-/tmp}/passes.$$"
echo "passes: $passed passed, $failed failed"
[ $failed = 0 ]
