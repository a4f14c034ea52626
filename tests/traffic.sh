#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Bytes in collectives of the two partitioners: traffic.sh SHARDC TRAFFIC FILE|FOLDER...
#
# Prints a row for each program that Shardy's passes partition right: the bytes that all devices receive, and those that
# a device receives that is in every collective, of shardc and of Shardy. Fails if a program of shardc sends more.
shardc=$1
traffic=$2
shift 2
[ $# -gt 0 ] || set -- tests/partition
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

find "$@" -name '*.mlir' | sort | while read -r file; do
	"$shardc" partition -q -o "$work/ours.mlir" "$file" 2>"$work/err" || continue
	"$shardc" partition -q --mode=reference -o "$work/shardy.mlir" "$file" 2>"$work/err" || continue
	said=$("$shardc" partition -q --check-steps=20000000 --against="$work/shardy.mlir" "$file" 2>&1)
	[ "$said" = equal ] || continue
	name=${file%.mlir}
	echo "${name##*/} $("$traffic" "$work/ours.mlir") $("$traffic" "$work/shardy.mlir")"
done >"$work/rows"

awk 'BEGIN { OFS = "\t"; print "program", "all devices", "Shardy", "busy device", "Shardy" }
function put(name, a, b, c, d) { print name, a, b, c, d }
{
	for (i = 3; i <= NF && $i !~ /shardy\.mlir$/; i++)
		;
	a += $3; b += $(i + 1); c += $4; d += $(i + 2)
	worse = $3 > $(i + 1) || $4 > $(i + 2)
	bad += worse
	put($1 (worse ? " (more)" : ""), $3, $(i + 1), $4, $(i + 2))
}
END { put("total", a, b, c, d); exit bad > 0 }' "$work/rows"
