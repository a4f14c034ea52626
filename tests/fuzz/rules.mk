# SPDX-License-Identifier: Apache-2.0
#
# Building and running the fuzz targets; doc/fuzzing.md says what they are. Three variants are for fuzzers:
# asan (libFuzzer, sanitizers), fuzz-fast (libFuzzer without) and afl (AFL++). In every other variant a
# target is a program that runs the files it is given, as those of libFuzzer do too.

# One build by clang serves libFuzzer and all other tests with sanitizers. Undefined behaviour traps, and the trace of
# the signal names the line. The words for it would be megabytes of data, which every process would load, register and
# search for leaks. Comparisons are not traced, which would take a third of the time: the dictionary and the mutator know
# the words.
CFLAGS_asan       := -O2 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fsanitize-trap=undefined \
	-fsanitize-coverage=inline-8bit-counters,pc-table
LDFLAGS_asan      := -fsanitize=address
CFLAGS_fuzz-fast  := -O2 -g -fsanitize-coverage=inline-8bit-counters,pc-table
CFLAGS_fuzz-cover := -O1 -g -fprofile-instr-generate -fcoverage-mapping
ifneq ($(filter asan fuzz-fast fuzz-cover,$(VARIANT)),)
CC := clang
endif
ifeq ($(VARIANT),afl)
CC := afl-clang-fast
export AFL_QUIET = 1
endif

FUZZ_TARGETS := read pipeline passes program explicit topology
# The main function of the targets.
FUZZ_MAIN    := $(if $(filter asan fuzz-fast,$(VARIANT)),-fsanitize=fuzzer)
FUZZ         := $(FUZZ_TARGETS:%=$(B)/fuzz-%)
FUZZ_DRIVER  := $(if $(filter asan fuzz-fast,$(VARIANT)),mutator mutator_libfuzzer,main)
FUZZ_OBJ     := $(patsubst %,$(B)/tests/fuzz/%.o,harness $(FUZZ_DRIVER))
FUZZ_TABLES  := grammar/ir.re grammar/ir.y src/read/words.c src/ir/ops.def src/ir/atoms.def src/ir/floats.def
FUZZ_SECONDS ?= 600

# The bytes for `program` are no text, so it leaves them to the mutators of the engines.
FUZZ_OBJ_program := $(patsubst %,$(B)/tests/fuzz/%.o,harness generate generate_ops generate_shardings \
	$(filter main,$(FUZZ_DRIVER)))

.PHONY: fuzz fuzz-targets fuzz-short fuzz-cover mutate

fuzz-targets: $(FUZZ)

$(B)/fuzz-program: $(B)/tests/fuzz/program.o $(FUZZ_OBJ_program) $(LIB)
	$(link) $(FUZZ_MAIN) $^ $(LDLIBS)
$(B)/fuzz-explicit: $(B)/tests/explicit/agree.o
$(B)/fuzz-%: $(B)/tests/fuzz/%.o $(FUZZ_OBJ) $(LIB)
	$(link) $(FUZZ_MAIN) $^ $(LDLIBS)

build/fuzz/tokens.dict: tests/fuzz/dict.awk $(FUZZ_TABLES)
	@mkdir -p $(@D)
	awk -f $^ > $@
$(G)/words.inc: build/fuzz/tokens.dict
	@mkdir -p $(@D)
	sed 's/$$/,/' $< > $@
$(B)/tests/fuzz/mutator.o: $(G)/words.inc
build/fuzz/mutator.so: tests/fuzz/mutator.c tests/fuzz/mutator_afl.c $(G)/words.inc
	$(compile) $(WARN) $(WERROR) -shared -fPIC -o $@ $(filter %.c,$^)

# All targets and engines. FUZZ_SECONDS are those of all runs together; FUZZ_RUNS, if it is set, is the number of runs of
# each target after its seeds.
fuzz: FUZZ_ENGINES ?= asan fuzz-fast afl
fuzz:
	@CC=clang tests/setup.sh $(filter afl,$(FUZZ_ENGINES))
	@for engine in $(FUZZ_ENGINES); do \
		$(MAKE) --no-print-directory VARIANT=$$engine fuzz-targets >/dev/null || exit 1; \
	done
	@$(MAKE) --no-print-directory build/fuzz/tokens.dict $(if $(filter afl,$(FUZZ_ENGINES)),build/fuzz/mutator.so) >/dev/null
	@tests/fuzz/run.sh $(if $(FUZZ_RUNS),-r $(FUZZ_RUNS),$(FUZZ_SECONDS)) $(FUZZ_ENGINES)

# The same inputs in every run, because a test must not depend on luck.
fuzz-short:
	@$(MAKE) --no-print-directory fuzz FUZZ_RUNS=300 FUZZ_ENGINES=asan

# What the targets reach, with the corpora that `make fuzz` left.
fuzz-cover:
	@$(MAKE) --no-print-directory VARIANT=fuzz-cover fuzz-targets >/dev/null
	@tests/fuzz/cover.sh

# Damaged programs through the program with sanitizers, one process for each of seven commands.
COUNT ?= 500
SEED  ?= 1
mutate:
	@$(MAKE) --no-print-directory VARIANT=asan build/asan/shardc build/asan/tests/tools/mutate >/dev/null
	@build/asan/tests/tools/mutate build/asan/shardc $(COUNT) $(SEED) samples/*.mlir tests/golden/*/*.mlir tests/corpus/inputs/*/*.gz

