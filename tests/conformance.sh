#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests doc/conformance.md: the statements of each page are numbered without a gap, each row says what shardc does, with
# a reason where it differs, and the tests exist.
page=doc/conformance.md
work=$(mktemp) || exit 3
trap 'rm -f "$work"' EXIT
passed=0
failed=0

fail() {
	printf 'FAILED: %s\n' "$1"
	failed=$((failed + 1))
}

# Returns whether a test exists: NAME of a golden, or "SCRIPT: CASE".
exists() {
	case $1 in
	*.sh:\ *) grep -qx "case_ ${1#*: }" "tests/${1%%:*}" ;;
	*) [ -f "tests/golden/$1.mlir" ] ;;
	esac
}

judge() {	# judge ROW
	id=$(printf '%s\n' "$1" | awk -F ' *[|] *' '{ print $2 }')
	verdict=$(printf '%s\n' "$1" | awk -F ' *[|] *' '{ print $4 }')
	tests=$(printf '%s\n' "$1" | awk -F ' *[|] *' '{ print $5 }')
	case $verdict in
	'as stated'* | 'as in Shardy' | 'differs: '* | 'missing: '* | 'not a rule: '*) ;;
	*) fail "$id: '$verdict' is no verdict"; return ;;
	esac
	[ -n "$tests" ] || { fail "$id has no test"; return; }
	printf '%s\n' "$tests" | sed 's/`, `/\n/g; s/`//g' >"$work"
	while IFS= read -r name; do
		exists "$name" || { fail "$id: there is no test '$name'"; return; }
	done <"$work"
	passed=$((passed + 1))
}

rows=$(grep -E '^[|] [0-9]{3}-' $page)
while IFS= read -r row; do
	judge "$row"
done <<END
$rows
END

# The numbers of a page count from 1; some have further rows with a letter.
gaps=$(printf '%s\n' "$rows" | sed 's/^| \([0-9]*\)-\([0-9]*\)\([a-z]*\) .*/\1 \2 \3/' | awk '
	$1 != page { page = $1; n = 0 }
	$3 == "" && $2 + 0 != n + 1 { print page "-" $2 }
	$3 != "" && $2 + 0 != n { print page "-" $2 $3 }
	{ n = $2 + 0 }
')
[ -z "$gaps" ] || fail "out of order: $gaps"
counts=$(printf '%s\n' "$rows" | sed 's/^| \([0-9]*\)-.*/\1/' | uniq -c | awk '{ printf "%s:%s ", $2, $1 }')
[ "$counts" = '000:83 001:25 003:55 002:52 004:31 ' ] || fail "other numbers of statements: $counts"
echo "conformance: $passed passed, $failed failed"
[ $failed = 0 ]
