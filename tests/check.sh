#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Runs all tests of a build: check.sh BUILD [PART...]
#
# A part prints its failures and ends with a line "NAME: N passed, N failed[, N skipped]". A part that
# runs no test fails, because a file that it looks for must have moved. The last line is the sum.
build=$1
shift
LC_ALL=C
# No configuration file of a folder above is read.
SHARDC_CONFIG=
export LC_ALL SHARDC_CONFIG
unset NO_COLOR FORCE_COLOR TERM MAKEFLAGS
# In the variant asan, undefined behaviour is an illegal instruction.
export ASAN_OPTIONS="${ASAN_OPTIONS:-handle_sigill=1}"
shardc=$build/shardc
log=$(mktemp) || exit 3
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# Programs of the library Check end with "100%: Checks: 5, Failures: 0, Errors: 0". A program without that line counts
# as failed, and so does one that was not built or has no checks.
unit() {
	p=0
	f=0
	for source in $(find tests/unit -name '*_test.c' | sort); do
		test=$build/${source%.c}
		CK_VERBOSITY=minimal timeout 600 $test >"$log.unit" 2>&1
		status=$?
		set -- $(sed -n '$s/^[0-9]*%: Checks: \([0-9]*\), Failures: \([0-9]*\), Errors: \([0-9]*\)$/\1 \2 \3/p' "$log.unit")
		checks=${1:-0}
		bad=$((${2:-0} + ${3:-0}))
		if [ "$checks" = 0 ] || { [ $status != 0 ] && [ $bad = 0 ]; }; then
			checks=$((checks + 1))
			bad=$((bad + 1))
		fi
		p=$((p + checks - bad))
		f=$((f + bad))
		[ $bad = 0 ] || { echo "FAILED: $test"; cat "$log.unit"; }
	done
	rm -f "$log.unit"
	echo "unit: $p passed, $f failed"
}

golden() { tests/golden.sh "$shardc"; }
drift() { tests/drift.sh "$shardc"; }
features() { tests/features.sh "$build/tests/tools/masked"; }
# The default release has goldens, an older one digests of them: first of Shardy's answers, then of shardc's.
digests() {
	"$build/tests/tools/corpus" -v -r 0.11.1 -m tests/digests/corpus-0.11.1.tsv.gz "$shardc" tests/corpus >"$log.run"
	sed '$d' "$log.run"
	tests/digests.sh "$shardc" >>"$log.run"
	grep '^FAILED' "$log.run"
	awk '/^(corpus|digests): / { p += $2; f += $4; n++ } END { print "digests: " p " passed, " f + (n != 2) " failed" }' "$log.run"
	rm -f "$log.run"
}
cli() { tests/cli.sh "$shardc"; }
limits() { tests/limits.sh "$shardc"; }
files() { tests/files.sh "$shardc"; }
world() { tests/world.sh "$shardc"; }
install() { tests/install.sh "$build"; }
corpus() { "$build/tests/tools/corpus" -v "$shardc" tests/corpus; }
roundtrip() { tests/roundtrip.sh "$shardc"; }
docs() { tests/docs.sh "$shardc"; }
passes() { tests/passes.sh "$shardc"; }
# Every twentieth program, or all of them, or those of PROGRAMS.
addresses() {
	step=20
	[ "$PROGRAMS" != all ] || { step=1; PROGRAMS=; }
	some=$(find tests/corpus/inputs tests/golden -name '*.mlir' -o -name '*.mlir.gz' | sort | awk "NR % $step == 0")
	tests/addresses.sh "$shardc" ${PROGRAMS:-samples/*.mlir $some}
}
locks() { tests/locks.sh "$shardc"; }
totals() { tests/totals.sh "$shardc" samples/*.mlir tests/corpus/inputs/*/*; }
suggest() { tests/suggest.sh "$shardc" samples/mlp.mlir samples/conflict.mlir samples/jax/train.mlir.gz tests/golden/suggest/inputs/*.mlir; }
# XLA's partitioner: the algebra of its shardings, then its answers for a program of each rule.
spmd() {
	answers=$(mktemp)
	gzip -dc tests/spmd/algebra.tsv.gz | "$build/tests/tools/tiling" >"$log.run"
	gzip -dc tests/spmd/answers.jsonl.gz >"$answers"
	"$build/tests/tools/xlaspmd" -v -m "$shardc" "$answers" tests/spmd/programs >>"$log.run" 2>/dev/null
	grep -vE "^(tiling|xlaspmd)" "$log.run"
	awk '/^(tiling|xlaspmd): / { p += $2; f += $4; n++ } END { print "spmd: " p " passed, " f + (n != 2) " failed" }' "$log.run"
	rm -f "$log.run" "$answers"
}
# The log of propagation, on programs that exist and on generated ones.
why() { "$build/tests/tools/why" -g 500 samples/*.mlir tests/golden/propagate/*.mlir tests/corpus/inputs/*/* 2>/dev/null; }
# Fixes of lints, and how often each lint fires on the corpus.
lint() {
	"$build/tests/tools/lint" -c tests/corpus/inputs/*/* | diff tests/corpus/lint.tsv - || echo 'FAILED: counts of lints'
	"$build/tests/tools/lint" samples/*.mlir tests/corpus/inputs/*/* tests/golden/lint/*.mlir tests/golden/verify/advice-boundary.mlir
}
meaning() { tests/meaning.sh "$shardc" "$build/tests/tools/same"; }
# Each program ends with a line "NAME: N of M ...". A program without that line, which crashed, counts as one failure.
explicit() {
	cases=tests/explicit/cases
	for run in "cases -v $cases.tsv" "cases -v --shardy=0.12.0 $cases.tsv $cases.0.12.0.tsv" "properties 500" "fixes $(echo tests/golden/explicit*/*.mlir tests/golden/wrong-explicit/*.mlir)"; do
		"$build/tests/explicit/"$run >"$log.run"
		counts=$(sed -n '$s/.*: \([0-9]*\) of \([0-9]*\).*/\1 \2/p' "$log.run")
		[ -n "$counts" ] && sed '$d' "$log.run" || { cat "$log.run"; echo "FAILED: ${run%% *} did not end well"; counts='0 1'; }
		echo "$counts" >>"$log.counts"
	done
	awk '{ p += $1; n += $2 } END { print "explicit: " p + 0 " passed, " n - p " failed" }' "$log.counts"
	rm -f "$log.run" "$log.counts"
}
partition() { tests/partition.sh "$shardc" "$build/tests/tools/spmd"; }
mutants() { tests/mutants.sh "$shardc" "$build/tests/tools/mutants"; }
diags() { tests/diags.sh "$shardc"; }
options() { tests/options.sh "$shardc"; }
headers() { tests/headers.sh; }
growth() { "$build/tests/bench/growth" "$shardc" "$build/tests/bench/gen"; }
layers() { tests/layers.sh; }
style() { tests/style.sh; }
grammar() { tests/grammar.sh; }
man() { tests/man.sh; }
fuzz() { tests/fuzz/replay.sh "$build"; }
citations() { tests/citations.sh; }
conformance() { tests/conformance.sh; }
library() { tests/library.sh "$build"; }

# Programs that a part runs besides shardc, below BUILD. The unit tests miss their own.
programs_of() {
	case $1 in
	corpus | digests) echo tests/tools/corpus ;;
	features) echo tests/tools/masked ;;
	meaning) echo tests/tools/same ;;
	why) echo tests/tools/why ;;
	lint) echo tests/tools/lint ;;
	partition) echo tests/tools/spmd ;;
	mutants) echo tests/tools/mutants ;;
	explicit) echo tests/explicit/cases tests/explicit/properties tests/explicit/fixes ;;
	growth) echo tests/bench/growth tests/bench/gen ;;
	fuzz) echo fuzz-read fuzz-pipeline fuzz-passes fuzz-program fuzz-explicit fuzz-topology ;;
	esac
}

[ $# -gt 0 ] || set -- unit headers roundtrip docs layers style grammar citations conformance man golden digests drift features explicit cli files limits world install corpus passes totals locks suggest addresses why lint meaning partition mutants diags options library growth fuzz

# Several parts run side by side, each as check.sh BUILD PART, and are printed in order.
if [ $# -gt 1 ]; then
	work=$(mktemp -d) || exit 3
	printf '%s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I PART \
		sh -c 'tests/check.sh "$1" "$2" >"$3/$2" 2>&1; mv "$3/$2" "$3/$2.log"' sh "$build" PART "$work" &
	runner=$!
	trap 'kill $runner 2>/dev/null; rm -rf "$log" "$work"' EXIT
	for part; do
		while [ ! -e "$work/$part.log" ] && kill -0 $runner 2>/dev/null; do
			sleep 0.1
		done
		cat "$work/$part.log" >"$log" 2>/dev/null
		sed '$d' "$log"
		counts=$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log")
		[ -n "$counts" ] || { echo "FAILED: the tests of '$part' were stopped"; counts='0 1'; }
		passed=$((passed + ${counts% *}))
		failed=$((failed + ${counts#* }))
	done
	echo "$passed passed, $failed failed"
	[ $failed = 0 ]
	exit
fi
part=$1
missing=
for program in shardc $(programs_of "$part"); do
	[ -x "$build/$program" ] || missing="$missing $build/$program"
done
[ -z "$missing" ] || {
	echo "FAILED: '$part' needs programs that are not built; run: make VARIANT=${build##*/}$missing"
	echo '0 passed, 1 failed'
	exit 1
}
$part >"$log" 2>&1
cat "$log"
counts=$(sed -n '$s/^[a-z]*: \([0-9]*\) passed, \([0-9]*\) failed\(, [0-9]* skipped\)*$/\1 \2/p' "$log")
[ -n "$counts" ] || { echo "FAILED: the tests of '$part' did not end well"; counts='0 1'; }
passed=${counts% *}
failed=${counts#* }
[ "$counts" != '0 0' ] || { echo "FAILED: '$part' ran no test"; failed=1; }
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
