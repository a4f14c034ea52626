#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Tests that printing is idempotent, and that the generic form is complete: roundtrip.sh SHARDC
#
# For every sample, every program of tests/corpus and every valid input of a golden: a second fmt changes nothing; fmt
# loses no comment; the canonical text of its result equals that of the input; and the generic form prints as the same
# canonical text. The same holds for the generic form as input, which has other names. SAMPLE=N tests every Nth file.
#
# One process formats all files of a folder, because starting processes would take most of the time.
LC_ALL=C
export LC_ALL
shardc=$1
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
files=0

same() {	# same FOLDER OTHER WHAT: says for each of their files that differs that WHAT does
	diff -rq "$work/$1" "$work/$2" | sed -n "s|.*/\([^/ ]*\.mlir\)[ :].*|\1: $3|p; s|^Only in .*: |&: $3|p" >>"$work/wrong"
}

# Makes a folder of what fmt makes of the files of another one. Those of which it makes nothing are in $work/refused.
format() {	# format FOLDER NEW OPTION...
	from=$1
	new=$2
	shift 2
	cp -r "$work/$from" "$work/$new"
	"$shardc" fmt -q -i "$@" "$work/$new" >"$work/err" 2>&1
	status=$?
	sed -n "s|^$work/$new/\([^/]*\.mlir\):[0-9]*:[0-9]*: error: .*|\1|p" "$work/err" | sort -u >"$work/refused"
	[ $status = 0 ] || { [ $status = 1 ] && [ -s "$work/refused" ]; } || {
		cat "$work/err"
		echo "fmt $*: ended with status $status" >>"$work/wrong"
	}
}

must_format() {	# must_format FOLDER NEW OPTION...
	format "$@"
	sed "s|\$|: fmt refuses it in the folder $1|" "$work/refused" >>"$work/wrong"
}

fixed_point() {	# fixed_point FOLDER: fmt is a fixed point and keeps the meaning
	must_format "$1" "$1-once"
	must_format "$1-once" "$1-twice"
	same "$1-once" "$1-twice" 'a second fmt changes it'
	must_format "$1" "$1-pretty" --canonical
	must_format "$1-once" "$1-once-pretty" --canonical
	same "$1-pretty" "$1-once-pretty" 'fmt changes its meaning'
}

# The comments of each file, sorted, without those that the printer makes, and without markers.
comments() {	# comments FOLDER
	(cd "$work/$1" && grep -aro '//.*' .) | tr -d '\r' |
		sed -E 's/[ \t]+$//; \|:// +-----|d; \|:// (pred:\|[0-9]* ?preds:\|no pred)|d' | sort
}

mkdir "$work/in" "$work/generic"
for file in samples/*.mlir tests/corpus/inputs/*/*.mlir* tests/golden/*/*.mlir; do
	files=$((files + 1))
	[ $((files % ${SAMPLE:-1})) = 0 ] && [ -e "$file" ] || continue
	name=$(printf '%s' "${file%.gz}" | tr / -)
	case $file in
	*.gz) gzip -dc "$file" >"$work/in/$name" ;;
	*) cat "$file" >"$work/in/$name" ;;
	esac
done
# Samples and the corpus must be valid.
format in valid
grep -v '^tests-golden-' "$work/refused" | sed 's/$/: fmt refuses it/' >"$work/wrong"
(cd "$work/in" && xargs rm -f) <"$work/refused"

fixed_point in
comments in >"$work/had"
comments in-once | diff "$work/had" - | sed -n 's|^[<>] \./\([^:]*\):\(.*\)|\1: a comment differs: \2|p' >>"$work/wrong"
for file in "$work"/in-pretty/*; do
	"$shardc" opt -q -allow-unregistered-dialect -split-input-file -mlir-print-op-generic "$file" \
		>"$work/generic/${file##*/}" 2>"$work/err" || {
		cat "$work/err"
		echo "${file##*/}: opt does not print its generic form" >>"$work/wrong"
	}
done
fixed_point generic
same in-pretty generic-pretty 'its generic form is another program'

sed 's/^/FAILED: round trip of /' "$work/wrong"
tested=$(ls "$work/in" | wc -l)
failed=$(cut -d : -f 1 "$work/wrong" | sort -u | wc -l)
echo "roundtrip: $((tested - failed)) passed, $failed failed"
[ "$failed" = 0 ] && [ "$tested" != 0 ]
