#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Fuzzes every target with every engine, one after the other: run.sh SECONDS ENGINE...
# Runs all seeds and a fixed number of inputs made from them: run.sh -r RUNS ENGINE...
#
# The engines are the variants asan (libFuzzer with sanitizers), fuzz-fast (libFuzzer without) and afl (AFL++); their
# targets must have been built. SECONDS is the total of all runs. The engines share build/fuzz/corpus/TARGET, which is
# kept; inputs that fail are stored in build/fuzz/crashes/TARGET. With -r, which libFuzzer alone can do, every run has the
# same inputs: they do not depend on the time, on the machine, or on what an earlier run has left.
runs=
if [ "$1" = -r ]; then
	runs=$2
	shift
fi
seconds=$1
shift
targets='read pipeline passes program explicit topology'
home=build/fuzz
export AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_AFFINITY=1 AFL_QUIET=1
passed=0
failed=0

slice=$((seconds / (6 * $#)))
[ $slice -gt 0 ] || slice=1
tests/fuzz/seeds.sh "$home/seeds"
mkdir -p "$home/topologies"
for file in topology/*.json tests/golden/*/inputs/*.json; do
	cp "$file" "$home/topologies/$(echo "$file" | tr / -)"
done

# Prints the options that say how long to run, and the seeds. With -r, these are also the inputs that were found earlier.
# A loaded machine must not fail a fixed run, so an input may take a minute there.
inputs() {	# inputs TARGET
	seeds=$home/seeds
	[ "$1" != topology ] || seeds=$home/topologies
	if [ -n "$runs" ]; then
		find "$seeds" "tests/fuzz/found/$1" -type f 2>/dev/null | LC_ALL=C sort >"$home/inputs.txt"
		tr '\n' ',' <"$home/inputs.txt" | sed 's/,$//' >"$home/inputs"
		echo "-seed=1 -runs=$(($(wc -l <"$home/inputs.txt") + runs)) -timeout=60 -seed_inputs=@$home/inputs"
	else
		echo "-max_total_time=$slice -timeout=5 $corpus $seeds"
	fi
}

# Any short file is a seed for the target `program`, and a dictionary would not help it. The entropic schedule is off,
# because it costs more than shardc itself: it walks the whole corpus for every rare feature.
libfuzzer() {	# libfuzzer VARIANT TARGET
	most=12000
	[ "$1" != fuzz-fast ] || most=4000
	[ -z "$runs" ] || most=25000	# every seed in full
	options="-dict=$home/tokens.dict -max_len=$most"
	[ "$2" != program ] || options=-max_len=1024
	"build/$1/fuzz-$2" $options -entropic=0 -rss_limit_mb=2048 -close_fd_mask=3 -print_final_stats=1 \
		-artifact_prefix="$crashes/" $(inputs "$2")
}

# AFL++ needs short seeds that do not fail.
afl() {	# afl TARGET
	rm -rf "$home/afl/$1" "$home/afl/in"
	mkdir -p "$home/afl/in"
	for seed in "$home"/seeds/*; do
		head -c 3000 "$seed" >"$home/afl/in/${seed##*/}"
	done
	[ "$1" = program ] || export AFL_CUSTOM_MUTATOR_LIBRARY="$PWD/$home/mutator.so"
	timeout $((slice + 60)) afl-fuzz -V $slice -i "$home/afl/in" -o "$home/afl/$1" -m none -t 5000+ \
		-x "$home/tokens.dict" "build/afl/fuzz-$1"
	unset AFL_CUSTOM_MUTATOR_LIBRARY
	for file in "$home/afl/$1"/default/crashes/id* "$home/afl/$1"/default/hangs/id*; do
		[ ! -e "$file" ] || cp "$file" "$crashes/afl-$(md5sum <"$file" | cut -c 1-16)"
	done
	for file in "$home/afl/$1"/default/queue/id*,src*; do
		[ ! -e "$file" ] || cp "$file" "$corpus/afl-$(md5sum <"$file" | cut -c 1-16)"
	done
}

for engine; do
	for target in $targets; do
		corpus=$home/corpus/$target
		crashes=$home/crashes/$target
		log=$home/$engine-$target.log
		mkdir -p "$corpus" "$crashes"
		status=0
		case $engine in
		afl) afl "$target" >"$log" 2>&1 ;;
		asan | fuzz-fast) libfuzzer "$engine" "$target" >"$log" 2>&1 || status=$? ;;
		esac
		new=$(find "$crashes" -type f | wc -l)
		if [ "$new" = 0 ] && [ $status = 0 ]; then
			passed=$((passed + 1))
			done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
			echo "$engine $target: ${done:-$slice s of} runs, nothing found; $(ls "$corpus" | wc -l) inputs in the corpus"
		else
			failed=$((failed + 1))
			echo "FAILED: $engine $target: $new inputs in $crashes; $log ends:"
			tail -n 40 "$log" | cut -c 1-400
		fi
	done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
