#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares shardc with XLA: xla.sh [-v] [--shardy=RELEASE] SHARDC CORPUS
#
# CORPUS/xla has what XLA chose for the programs in CORPUS/inputs: shardings.tsv.gz lists the shardings of arguments and
# results of @main, and before/NAME.mlir.gz is the module that XLA gave to Shardy. There are these comparisons:
#
#   before   propagation of XLA's module gives XLA's shardings
#   as-xla   propagate --as-xla on the program gives XLA's shardings
#   ops      the dots, convolutions, gathers, scatters, sorts and custom calls of both modules have equal types and
#            shardings after propagation
#   values   each value of the program has something in its place in XLA's program, or was deleted (--list-rewrites)
#   comms    comms --as-xla sends as many bytes as the collectives after XLA's partitioner
#   cpu      comms --as-xla=cpu has as many bytes as the collectives that run on CPU
#   tpu      comms --as-xla=tpu has the collectives that XLA's partitioner for TPUs makes, if CORPUS/xla/tpu is there
#
# The test fails if a module of XLA cannot be read or differs, if fewer than 98 of 100 programs or 999 of 1,000 results
# are right with --as-xla, fewer than 998 of 1,000 of the operations, or not all of the values. It also fails if fewer than
# 95 of 100 programs send as many bytes as XLA's, or if those of all all-reduces differ by more than 1 %; if fewer than 95
# of 100 are right on CPU, or 80 of 100 and 95 of 100 collectives on TPU. -v names what differs.
# The tables are those of the release of jaxlib that --shardy names.
LC_ALL=C
export LC_ALL
verbose=
release=
while :; do
	case $1 in
	-v) verbose=yes ;;
	--shardy=*) release=$1 ;;
	*) break ;;
	esac
	shift
done
shardc=$1
corpus=$2
tables=$corpus/xla
[ -r "$tables/shardings.tsv.gz" ] || { echo "xla: $tables has no shardings.tsv.gz; give CORPUS=DIR" >&2; exit 2; }
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Prints `VALUE AXES` for each argument and result of a report of --summary=tsv.
boundary() {
	awk -F '\t' '
		$1 == "value" { for (i = 1; i <= NF; i++) column[$i] = i; table = 1; next }
		!NF { table = 0 }
		table {
			value = $1 ~ /^result[0-9]+$/ ? "res" results++ : "arg" arguments++
			print value "\t" axes($(column["sharding"]))
		}'"$axes"
}

# The axes of a sharding: dimensions are joined by ";". No sharding and no axes are the same.
axes='
	function axes(text) {
		sub(/^.*@[^,]*, /, "", text)
		sub(/\].*/, "", text)
		gsub(/[][ ?]|p[0-9]+/, "", text)
		gsub(/\},\{/, ";", text)
		gsub(/[{}]|,;|,$/, "", text)
		gsub(/,;/, ";", text)
		return text ~ /"/ ? text : ""
	}'

# Prints `OP TYPES SHARDING` for each operation of the kinds above.
operations() {
	awk '
		function report(name, line,   n, parts, sharding) {
			n = split(line, parts, " : ")
			sharding = line
			if (!sub(/.*sdy.sharding = #sdy.sharding_per_value<\[/, "", sharding))
				sharding = ""
			sub(/\]>\]>.*/, "]>", sharding)
			sub(/dot_general/, "dot", name)
			gsub(/<@[a-z_0-9]*, /, "<", sharding)
			gsub(/\?|, \?/, "", sharding)
			print name "\t" parts[n] "\t" (sharding ~ /"/ ? sharding : "")
		}
		match($0, /(stablehlo|mhlo)\.[a-z_]+/) {
			name = substr($0, RSTART, RLENGTH)
			sub(/.*\./, "", name)
			if (/\(\{$/)
				open[++depth] = name
			else if (name ~ /^(dot|dot_general|convolution|gather|scatter|sort|custom_call)$/)
				report(name, $0)
			next
		}
		/^ *\}\).*: \(/ && depth {
			name = open[depth--]
			if (name ~ /^(gather|scatter|sort)$/)
				report(name, $0)
		}' | sort
}

# Compares the boundary of a program, and prints `PROGRAM RIGHT OF` or `PROGRAM -` if shardc failed.
judge() {	# judge PROGRAM REPORT
	boundary <"$2" >"$work/got"
	awk -F '\t' -v program="$1" -v verbose="$verbose" '
		FILENAME != "-" { got[$1] = $2; next }
		$1 == program {
			want = axes($5)
			all++
			results += $2 ~ /^res/
			if (want == got[$2]) {
				good++
				good_results += $2 ~ /^res/
			} else if (verbose) {
				print "  " program " " $2 ": " got[$2] " is " want " in XLA" > "/dev/stderr"
			}
		}
		END { print good == all, good_results + 0, results + 0 }'"$axes" "$work/got" - <"$work/truth"
}

gzip -dc "$tables/shardings.tsv.gz" >"$work/truth"
# Compares the bytes that a device sends with those of the collectives after XLA's partitioner. Loops count once.
traffic() {
	gzip -dc "$tables/collectives.tsv.gz" | awk -F '\t' '
		function chunk(bytes, n) { return int((bytes + n - 1) / n) }	# as shardc rounds
		function sent(kind, before, after, n) {
			if (kind == "all-reduce") return 2 * (n - 1) * chunk(before, n)
			if (kind == "all-gather") return (n - 1) * before
			if (kind == "all-to-all") return (n - 1) * chunk(before, n)
			if (kind == "reduce-scatter") return (n - 1) * after
			return before
		}
		$2 == "spmd" {
			all[$1] += $3 * sent($4, $7, $8, $10 > 0 ? $10 : 2)
			kinds[$4] += $3 * sent($4, $7, $8, $10 > 0 ? $10 : 2)
		}
		END { for (p in all) print p, all[p]; for (k in kinds) print k, kinds[k] }' >"$work/traffic"
	awk -F '\t' '$NF != "-" && NR > 1 { print $1 }' "$tables/programs.tsv" >"$work/stopped"
	awk -F '\t' '$NF ~ /timeout/ { print $1 }' "$tables/programs.tsv" >"$work/late"
	for program in $(awk -F '\t' 'NR > 1 && $9 != "-" { print $1 }' "$tables/programs.tsv"); do
		given=$corpus/inputs/$program.mlir
		[ -r "$given" ] || given=$given.gz
		grep -qx "$program" "$work/late" && continue
		! grep -qx "$program" "$work/stopped" || grep -q "^$program " "$work/traffic" || continue
		"$shardc" comms $release --as-xla --branches=all --format=tsv "$given" 2>/dev/null >"$work/rows" || continue
		awk -F '\t' -v program="$program" '
			FNR == NR { if ($1 ~ "^" program " ") { split($1, part, " "); want = part[2] } next }
			!NF { exit }
			!at { for (i = 1; i <= NF; i++) column[$i] = i; at = 1; next }
			{ sent += $column["sent"]; kind[$1] += $column["sent"] }
			END {
				print program, sent + 0, want + 0, kind["all_reduce"] + 0, kind["all_gather"] + 0,
					kind["all_to_all"] + 0, kind["collective_permute"] + 0
			}' "$work/traffic" "$work/rows"
	done | awk -v verbose="$verbose" '
		FNR == NR { known[$1] = $2; next }
		{ n++; ratio = $3 ? $2 / $3 : $2 ? 99 : 1 }
		{ for (i = 4; i <= 7; i++) sent[i] += $i }
		ratio == 1 { equal++ }
		ratio >= .9 && ratio <= 1.1 { near++ }
		ratio >= .5 && ratio <= 2 { half++ }
		verbose && (ratio < .9 || ratio > 1.1) { print "  " $1 ": " $2 " bytes, " $3 " in XLA" > "/dev/stderr" }
		END {
			sums = sent[4] / known["all-reduce"]
			split("- - - all-reduce all-gather all-to-all collective-permute", kinds, " ")
			for (i = 4; verbose && i <= 7; i++)
				printf "  all %ss: %d bytes, %d in XLA\n", kinds[i], sent[i], known[kinds[i]] > "/dev/stderr"
			printf "comms: %d of %d programs equal, %d within 10 %%, %d within a factor of 2, all-reduces %.4f of XLA\n",
				equal, n, near, half, sums
			exit !(equal >= .95 * n && sums >= .99 && sums <= 1.01)
		}' "$work/traffic" -
}

# Lists programs of a table for which XLA gave an answer.
answered() {	# answered TABLE
	awk -F '\t' 'NR > 1 && $NF == "-" { print $1 }' "$1"
}

# Prints the report of comms for a program as XLA for a target runs it.
on_target() {	# on_target TARGET PROGRAM
	given=$corpus/inputs/$2.mlir
	[ -r "$given" ] || given=$given.gz
	"$shardc" comms $release --as-xla="$1" --branches=all --format=tsv "$given" 2>/dev/null
}

# Compares the bytes of the results of each kind of collective in the program that runs on CPU. Loops count once.
final_cpu() {
	gzip -dc "$tables/collectives.tsv.gz" | awk -F '\t' '
		$2 == "final" { gsub("-", "_", $4); sum[$1 " " $4] += $3 * $8 }
		END { for (k in sum) if (sum[k]) print k, sum[k] }' >"$work/final"
	for program in $(answered "$tables/programs.tsv"); do
		on_target cpu "$program" >"$work/rows" || continue
		awk -F '\t' -v program="$program" -v verbose="$verbose" '
			FNR == NR { split($1, part, " "); if (part[1] == program) want[part[2]] = part[3]; next }
			!NF { exit }
			!at { for (i = 1; i <= NF; i++) column[$i] = i; at = 1; next }
			$column["final.kind"] { got[$column["final.kind"]] += $column["final.out"] }
			END {
				for (k in want) any = 1
				for (k in got) { any = any || got[k]; bad = bad || got[k] != want[k] + 0 }
				for (k in want) bad = bad || want[k] != got[k] + 0
				if (bad && verbose)
					print "  " program ": other bytes on CPU than in XLA" > "/dev/stderr"
				if (any)
					print bad + 0
			}' "$work/final" "$work/rows"
	done | awk '
		{ n++; equal += !$1 }
		END { printf "cpu: %d of %d programs equal\n", equal, n; exit !(n && equal >= .95 * n) }'
}

# Compares the collectives after the partitioner for TPUs: kind, devices in a group, bytes in and out.
partitioned_tpu() {
	[ -r "$tables/tpu/collectives.tsv.gz" ] || return 0
	gzip -dc "$tables/tpu/collectives.tsv.gz" | awk -F '\t' '
		$2 == "spmd" {
			gsub("-", "_", $4)
			for (i = 0; i < $3; i++) print $1, $4, $4 == "collective_permute" ? "-" : $10, $7, $8
		}' | sort >"$work/tpu"
	for program in $(answered "$tables/tpu/programs.tsv"); do
		on_target tpu "$program" | awk -F '\t' -v program="$program" '
			!NF { exit }
			!at { at = 1; next }
			{ print program, $1, $1 == "collective_permute" ? "-" : $3, $4, $5 }' | sort >"$work/rows"
		grep "^$program " "$work/tpu" >"$work/want"
		echo "$program $(comm -12 "$work/want" "$work/rows" | wc -l) $(wc -l <"$work/want") $(wc -l <"$work/rows")"
	done | awk -v verbose="$verbose" '
		{ n++; both += $2; all += $3; equal += $2 == $3 && $3 == $4 }
		verbose && ($2 != $3 || $3 != $4) { print "  " $1 ": " $2 " of " $3 " collectives on TPU" > "/dev/stderr" }
		END {
			printf "tpu: %d of %d programs equal, %d of %d collectives\n", equal, n, both, all
			exit !(n && equal >= .8 * n && both >= .95 * all)
		}'
}

programs=$(awk -F '\t' 'NR > 1 && $5 != "-" && !seen[$1]++ { print $1 }' "$work/truth")
: >"$work/before"
: >"$work/as-xla"
: >"$work/ops"
: >"$work/values"
for program in $programs; do
	given=$corpus/inputs/$program.mlir
	[ -r "$given" ] || given=$given.gz
	before=$tables/before/$program.mlir.gz
	if [ -r "$before" ]; then
		"$shardc" propagate $release --summary=tsv "$before" >"$work/report" 2>/dev/null
		judge "$program" "$work/report" >>"$work/before"
		"$shardc" opt $release -sdy-propagation-pipeline "$before" 2>/dev/null | operations >"$work/xla"
		"$shardc" propagate $release --as-xla --print-imported "$given" 2>/dev/null | operations >"$work/ours"
		echo "$(comm -12 "$work/xla" "$work/ours" | wc -l) $(cat "$work/xla" "$work/ours" | wc -l)" >>"$work/ops"
	fi
	"$shardc" propagate $release --as-xla --summary=tsv "$given" >"$work/report" 2>/dev/null
	judge "$program" "$work/report" >>"$work/as-xla"
	"$shardc" propagate $release --as-xla --list-rewrites=tsv "$given" 2>/dev/null |
		awk -F '\t' 'NR > 1 { n++; good += ($7 > 0) != ($6 == "deleted") } END { print good + 0, n + 0 }' >>"$work/values"
done

traffic || exit_traffic=1
final_cpu || exit_traffic=1
partitioned_tpu || exit_traffic=1
awk '
	{ n[FILENAME]++; good[FILENAME] += $1; right[FILENAME] += $2; results[FILENAME] += $3 }
	END {
		b = ARGV[1]; x = ARGV[2]; o = ARGV[3]; v = ARGV[4]
		printf "before: %d of %d programs, %d of %d results\n", good[b], n[b], right[b], results[b]
		printf "as-xla: %d of %d programs, %d of %d results\n", good[x], n[x], right[x], results[x]
		printf "ops: %d of %d\n", good[o], right[o] / 2
		printf "values: %d of %d\n", good[v], right[v]
		exit !(good[b] == n[b] && n[b] && good[x] >= .98 * n[x] && right[x] >= .999 * results[x] &&
		       2 * good[o] >= .998 * right[o] && good[v] == right[v] && right[v])
	}' "$work/before" "$work/as-xla" "$work/ops" "$work/values" && [ -z "$exit_traffic" ]
