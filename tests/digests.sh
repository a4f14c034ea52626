#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Answers of an older release of Shardy: digests.sh [-b] SHARDC [GOLDEN...]
#
# Goldens have the answers of the default release. This test runs them with --shardy=0.11.1, too, and compares digests
# with tests/digests/0.11.1.tsv.gz, whose columns are: golden, digest of its text, exit status, digests of standard output and
# standard error. A golden without a row is newer than the table, and is not run.
#
# -b makes the rows of the given goldens again. Without goldens, it deletes the rows of goldens that are gone, and adds
# rows for those that have none, except those that choose a release themselves. So no row changes unless it is named.
release=0.11.1
table=tests/digests/$release.tsv.gz
LC_ALL=C
SHARDC_CONFIG=
export LC_ALL SHARDC_CONFIG
unset NO_COLOR FORCE_COLOR
bless=
if [ "$1" = -b ]; then
	bless=yes
	shift
fi
case $1 in
/*) shardc=$1 ;;
*) shardc=$PWD/$1 ;;
esac
shift
jobs=2
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/got"
[ ! -e $table ] || gzip -dc $table >"$work/table"
find tests/golden -name inputs -prune -o -name '*.mlir' -print | sort >"$work/goldens"

# Writes `NUMBER GOLDEN ARGUMENTS`, with tabs, for the goldens of a list. Commands without programs have no release.
commands() {
	xargs awk -v release=$release '
		FNR > 1 { next }
		{ sub(/^\/\/ RUN: /, "") }
		/^(help|version)/ || /--shardy/ { next }
		{ name = FILENAME; sub(/.*\//, "", name); gsub(/%s/, name)
		  sub(/^[^ ]+/, "& --shardy=" release (/^explain/ ? "" : " -q")); print ++n "\t" FILENAME "\t" $0 }' <"$1"
}

run() {	# run FIRST: every command of number FIRST modulo $jobs
	awk -v jobs=$jobs -v first="$1" 'NR % jobs == first' "$work/commands" | while IFS='	' read -r n golden args; do
		(cd "${golden%/*}" && eval "\"\$shardc\" $args") >"$work/got/$n.out" 2>"$work/got/$n.err" </dev/null
		echo "$n	$golden	$?"
	done >"$work/status.$1"
}

# Runs the commands and writes their rows.
rows() {
	i=0
	while [ $i -lt $jobs ]; do
		run $i &
		i=$((i + 1))
	done
	wait
	(cd "$work/got" && find . -type f -name '[0-9]*' -print | xargs sha256sum) >"$work/digests"
	cut -f 2 "$work/commands" | xargs sha256sum >>"$work/digests"
	cat "$work"/status.* | awk -F '\t' '
		NR == FNR { digest[substr($0, 67)] = substr($0, 1, 16); next }
		{ print $2 "\t" digest[$2] "\t" $3 "\t" digest["./" $1 ".out"] "\t" digest["./" $1 ".err"] }
	' "$work/digests" - | sort
}

touch "$work/table"
if [ -n "$bless" ]; then
	if [ $# = 0 ]; then
		cut -f 1 "$work/table" | comm -13 - "$work/goldens" >"$work/list"
	else
		printf '%s\n' "$@" >"$work/list"
	fi
	commands "$work/list" >"$work/commands"
	awk -F '\t' 'FILENAME == ARGV[1] { is[$1]; next } FILENAME == ARGV[2] { made[$1]; next } $1 in is && !($1 in made)' \
		"$work/goldens" "$work/list" "$work/table" >"$work/kept"
	rows | sort - "$work/kept" | gzip -9n >"$work/new" && cp "$work/new" $table
	exit
fi
[ $# = 0 ] && cut -f 1 "$work/table" >"$work/list" || printf '%s\n' "$@" >"$work/list"
comm -12 "$work/list" "$work/goldens" >"$work/here"
commands "$work/here" >"$work/commands"
rows >"$work/now"
awk -F '\t' '
	function fail(why) { failed++; print "FAILED: " $1 ": " why }
	FILENAME == ARGV[1] { now[$1] = $0; next }
	FILENAME == ARGV[2] { args[$2] = $3; next }
	FILENAME == ARGV[3] { here[$1]; next }
	FILENAME == ARGV[4] { listed[$1]; next }
	!($1 in listed) { next }
	!($1 in here) { fail("it is gone; run: tests/digests.sh -b SHARDC"); next }
	{ split(now[$1], n, FS) }
	$0 == now[$1] { passed++; next }
	$2 != n[2] { fail("it has changed since its row was made; run: tests/digests.sh -b SHARDC " $1); next }
	{ fail("shardc " args[$1] ":" ($3 != n[3] ? " exit status " n[3] ", not " $3 : "") \
	       ($4 != n[4] ? " other output" : "") ($5 != n[5] ? " other diagnostics" : "")) }
	END { print "digests: " passed + 0 " passed, " failed + 0 " failed" }
' "$work/now" "$work/commands" "$work/here" "$work/list" "$work/table" | tee "$work/result"
tail -n 1 "$work/result" | grep -q '[1-9][0-9]* passed, 0 failed'
