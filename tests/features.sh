#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Features of releases of Shardy (src/ir/features.def): features.sh [-l] MASKED
#
# MASKED is tests/tools/masked of a build. Each feature must be
#   - used one to three times in the code: more means that the change is not understood;
#   - needed by a release in support: what the oldest one has is no feature;
#   - seen: an answer of a program in tests/drift, or of a golden that chooses a release, changes without it.
# -l lists all programs whose answer changes, feature by feature.
LC_ALL=C
export LC_ALL
unset NO_COLOR FORCE_COLOR
list=
if [ "$1" = -l ]; then
	list=yes
	shift
fi
case $1 in
/*) masked=$1 ;;
*) masked=$PWD/$1 ;;
esac
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export masked work list
newest=$("$masked" complete opt --shardy | tail -n 1)
oldest=$("$masked" complete opt --shardy | sed -n 's/\./_/g;s/^/V/;1p')

# `NAME FOLDER ARGUMENTS` for each program, with tabs.
{
	grep -m 1 -H '^// RUN:' tests/drift/*.mlir |
		sed "s|^tests/drift/\([^:]*\):// RUN: *\(.*\)|drift/\1	tests/drift	opt -q --shardy=$newest \2 \1|"
	grep -rm 1 '^// RUN:.* --shardy=' --include='*.mlir' tests/golden |
		sed 's|^tests/golden/\(.*\)/\([^:]*\):// RUN: *\(.*\)|golden/\1/\2	tests/golden/\1	\3|' |
		awk -F '\t' -v OFS='\t' '{ n = $1; sub(/.*\//, "", n); gsub(/%s/, n, $3); print }'
} >"$work/programs"

cat >"$work/run" <<'END'
run() {	# run NUMBER FOLDER ARGUMENTS...: writes the whole answer
	(cd "$2" && eval "\"\$masked\" $3") >"$4" 2>&1 </dev/null
	echo "status $?" >>"$4"
}

all() {	# all FEATURE: prints the programs whose answer changes without it, or one of them
	n=0
	while IFS='	' read -r name folder arguments; do
		n=$((n + 1))
		SHARDC_WITHOUT=$1 run $n "$folder" "$arguments" "$work/$1.now"
		cmp -s "$work/base.$n" "$work/$1.now" && continue
		echo "$name"
		[ -n "$list" ] || return
	done <"$work/programs"
}
END
. "$work/run"
n=0
while IFS='	' read -r name folder arguments; do
	n=$((n + 1))
	run $n "$folder" "$arguments" "$work/base.$n"
done <"$work/programs"

SHARDC_WITHOUT=list "$masked" check /dev/null >"$work/features" 2>/dev/null
cut -f 1 "$work/features" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' \
	sh -c '. "$work/run"; all "$1" >"$work/$1.seen"' sh '{}'
if [ -n "$list" ]; then
	while IFS='	' read -r name rest; do
		echo "$name" $(cat "$work/$name.seen")
	done <"$work/features"
	exit
fi

passed=0
failed=0
fail() {	# fail NAME WHY
	failed=$((failed + 1))
	echo "FAILED: feature $1: $2"
}
while IFS='	' read -r name first rest; do
	uses=$(grep -rhow "IR_FEATURE_$name" --include='*.[ch]' src | wc -l)
	if [ "$first" = "$oldest" ]; then
		fail "$name" "all releases in support have it: delete its row"
	elif [ "$uses" = 0 ] || [ ! -s "$work/$name.seen" ]; then
		fail "$name" "used $uses times, and no answer changes without it"
	elif [ "$uses" -gt 3 ]; then
		fail "$name" "used $uses times: ask for it in one place"
	else
		passed=$((passed + 1))
	fi
done <"$work/features"
echo "features: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
