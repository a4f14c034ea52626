#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests the examples in the documents: docs.sh [-b] SHARDC
#
# An example is a line `$ COMMAND`, between ```console and ``` in README.md, HACKING.md and the pages of doc/ that are listed
# below, in man/ between .Bd -literal and .Ed. The examples of a page run in a copy of samples/. Its output and its errors must equal the
# lines up to the next command or the end of the block. With -b those lines are rewritten, and so are the pictures.
bless=
if [ "$1" = -b ]; then
	bless=yes
	shift
fi
case $1 in
/*) bin=${1%/*} ;;
*) bin=$PWD/${1%/*} ;;
esac
PATH=$bin:$PATH
LC_ALL=C
export PATH LC_ALL
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# Copies a document, and replaces the output of its commands by their current output.
run_examples() {
	awk -v roff="$2" -v home="$work/samples" '
		/^```console$/ || /^\.Bd -literal/ { inside = 1; ran = 0; print; next }
		/^```$/ || /^\.Ed$/ { inside = 0 }
		!inside { print; next }
		/^\$ / {
			ran = 1
			print
			cmd = substr($0, 3)
			gsub(/\\e/, "\\", cmd)
			cmd = "cd " home " && { " cmd "\n} 2>&1 </dev/null"
			while ((cmd | getline line) > 0) {
				if (roff)
					gsub(/\\/, "\\e", line)
				print (roff && line ~ /^[.\047]/ ? "\\\\&" : "") line
			}
			close(cmd)
			next
		}
		!ran { print }
	' "$1"
}

for doc in README.md HACKING.md doc/first-minute.md doc/ci.md doc/tour.md doc/repair.md man/*.[1357]; do
	[ -e "$doc" ] || continue
	roff=1
	case $doc in *.md) roff=0 ;; esac
	rm -rf "$work/samples" && cp -r samples "$work" || exit 3
	run_examples "$doc" $roff >"$work/now"
	if [ -n "$bless" ]; then
		cmp -s "$work/now" "$doc" || cp "$work/now" "$doc"
	elif diff -u "$doc" "$work/now"; then
		passed=$((passed + $(grep -c '^\$ ' "$doc")))
	else
		echo "FAILED: the examples of $doc"
		failed=$((failed + 1))
	fi
done

picture() {	# picture FILE: compares a picture of the documents with the one on standard input
	cat >"$work/now"
	if [ -n "$bless" ]; then
		cp "$work/now" "$1"
	elif cmp "$work/now" "$1"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
}

shardc propagate --reshards=full samples/reshards.mlir |
	shardc show --picture --format=svg - %4 | picture doc/reshard.svg
shardc show --picture --as-xla --format=svg samples/jax/mlp.mlir w1 w2 | picture doc/slices.svg
echo "docs: $passed passed, $failed failed"
[ $failed = 0 ]
