#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The examples of the documents are true: docs.sh SHARDC
#
# In README.md between ```console and ```, in man/ between .Bd -literal and .Ed, a line `$ COMMAND`
# is run in samples/ and must print the lines up to the next command or the end of the block, on
# standard output and error together.
case $1 in
/*) bin=${1%/*} ;;
*) bin=$PWD/${1%/*} ;;
esac
PATH=$bin:$PATH
export PATH
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# Writes the examples of a document to $work/N.cmd and $work/N.want.
take_apart() {
	rm -f "$work"/*
	awk -v work="$work" '
		/^```console$/ || /^\.Bd -literal/ { inside = 1; next }
		/^```$/ || /^\.Ed$/ { inside = 0; next }
		!inside { next }
		{ sub(/^\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\-/, "-"); gsub(/\\\(aq/, "\047"); gsub(/\\\(ti/, "~"); gsub(/\\\(ha/, "^") }
		/^\$ / { n++; print substr($0, 3) > (work "/" n ".cmd"); printf "" > (work "/" n ".want"); next }
		n { print > (work "/" n ".want") }
	' "$1"
}

for doc in README.md HACKING.md man/*.[157]; do
	[ -e "$doc" ] || continue
	take_apart "$doc"
	for cmd in "$work"/*.cmd; do
		[ -e "$cmd" ] || continue
		(cd samples && sh "$cmd") >"$work/got" 2>&1 </dev/null
		if cmp -s "${cmd%.cmd}.want" "$work/got"; then
			passed=$((passed + 1))
		else
			echo "FAILED: $doc: $(cat "$cmd")"
			diff -u "${cmd%.cmd}.want" "$work/got"
			failed=$((failed + 1))
		fi
	done
done
echo "docs: $passed passed, $failed failed"
[ $failed = 0 ]
