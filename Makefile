# SPDX-License-Identifier: Apache-2.0
#
# One Makefile; everything is built under build/VARIANT. `make help` lists the targets.
VERSION := 0.1.0
# `make check` tests a build that takes a minute, and measurements need the fastest program. All other targets are about
# the optimised program.
VARIANT ?= $(if $(filter check,$(MAKECMDGOALS)),debug,$(if $(filter pgo bench bench-reports bench-passes,$(MAKECMDGOALS)),pgo,release))
# `make wheel ARCH=aarch64` compiles for another processor, with Debian's cross compiler.
CROSS   := $(if $(filter command%,$(origin ARCH)),$(filter-out $(shell uname -m),$(ARCH)))
B       := build/$(VARIANT)$(CROSS:%=-%)
ifneq ($(CROSS),)
$(if $(filter-out aarch64,$(CROSS)),$(error ARCH can be aarch64, not $(CROSS)))
CC      := $(CROSS)-linux-gnu-gcc
AR      := $(CROSS)-linux-gnu-ar
STRIP   := $(CROSS)-linux-gnu-strip
# The test below asks the C library of this machine.
RELR    :=
endif
# `make dist` puts generated sources into gen/, so that its archive is built without the generators.
G       := $(if $(wildcard gen/parser.c),gen,build/gen)

PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
MANDIR  ?= $(DATADIR)/man
LIBDIR  ?= $(PREFIX)/lib
INCDIR  ?= $(PREFIX)/include
DOCDIR  ?= $(DATADIR)/doc/shardc
ZSHDIR  ?= $(DATADIR)/zsh/site-functions
# What `make install` installs as shardc.
PROGRAM ?= $(B)/shardc

RE2C   ?= re2c
BISON  ?= bison
CFLAGS ?= -O2 -g

CFLAGS_debug    := -Og -g3
# Every value from a cache is computed again and compared: base/paranoid.h.
CFLAGS_paranoid := -O1 -g1 -DSHARDC_PARANOID
CFLAGS_cover    := -O0 -g1 --coverage
# Every allocation and every call of the system can be made to fail: tests/fault.
CFLAGS_fault    := -O1 -g1 -fsanitize=undefined -fsanitize-undefined-trap-on-error -DMEMORY_PLAIN=1
# Counts the basic blocks that shardc runs: tests/bench/blocks.c.
CFLAGS_count    := -g1 -fsanitize-coverage=trace-pc
# Two threads with a context each: tests/library/threads.c.
CFLAGS_tsan     := -O1 -g1 -fsanitize=thread
LDFLAGS_tsan    := -fsanitize=thread
$(B)/tests/bench/%.o: CFLAGS_count :=
LDFLAGS_cover   := --coverage
# What costs nothing to notice; -fcf-protection costs an instruction a call, and the libraries lack it anyway.
# No path of this machine is in the program, whose build ID would depend on it.
CFLAGS_release  := -ffile-prefix-map=$(CURDIR)=.
HARDEN_release  := -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection
# One binary without shared libraries starts in half the time; `make STATIC=` links them as usual.
STATIC ?= -static-pie
# Packed relocations of tables are applied in a quarter of the time. glibc knows them since 2.36.
RELR ?= $(shell getconf GNU_LIBC_VERSION 2>&1 | awk '{ split($$2, v, "."); if ($$1 == "glibc" && (v[1] > 2 || v[2] > 35)) print "-Wl,-z,pack-relative-relocs" }')
LDFLAGS_release  = -pie $(STATIC) -Wl,-z,relro,-z,now $(RELR)
# In the variant pgo, gcc optimises the program as a whole (LTO), for what ran often in a program that counted while it did
# the work of tests/bench/train.sh (PGO). The objects serve tests as well, which are linked as they are. Code that has
# changed since the training is compiled without a profile.
gcc := $(if $(filter pgo,$(VARIANT)),$(shell $(CC) -v 2>&1 | grep -o '^gcc version'))
LTO ?= $(if $(gcc),-flto=auto -ffat-lto-objects)
PGO ?= $(if $(gcc),-fprofile-partial-training -Wno-missing-profile -Wno-coverage-mismatch)
CFLAGS_profile := -fprofile-generate
HARDEN_profile  = $(HARDEN_release)
LDFLAGS_profile = $(LDFLAGS_release)
CFLAGS_pgo      = $(LTO)
HARDEN_pgo      = $(HARDEN_release)
LDFLAGS_pgo     = $(LDFLAGS_release)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wvla -Wformat=2 -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wpointer-arith -Wcast-qual -Wwrite-strings \
	-Wswitch-enum -Wimplicit-fallthrough
WERROR ?=

cppflags = -D_XOPEN_SOURCE=700 -DSHARDC_VERSION='"$(VERSION)"' -Isrc -Iinclude -I$(G) -MMD -MP $(CPPFLAGS)
# The same objects are in the program and in the shared library, which exports only what include/shardc.h marks.
cflags   = -std=c11 -fPIC -fvisibility=hidden -ffunction-sections $(CFLAGS) $(CFLAGS_$(VARIANT)) $(HARDEN_$(VARIANT))
compile  = $(room)@mkdir -p $(@D); $(CC) $(cppflags) $(cflags)
# Prints the folder of a source before the first of its files is compiled.
room = $(if $(filter $(<D),$(rooms_said)),,$(eval rooms_said += $(<D))$(info $(VARIANT): $(<D)))
no_lto  := $(if $(LTO),-fno-lto)
link     = @mkdir -p $(@D); $(CC) $(cflags) $(no_lto) $(LDFLAGS_$(VARIANT)) $(LDFLAGS) -o $@
LDLIBS   := -lm -lxxhash -ljansson -lutf8proc -lz -linih
# The command line alone reads configuration files.
LIBLIBS   = $(filter-out -linih,$(LDLIBS))
# An integer linear solver for `shardc strategy --solver=cbc`; nothing needs it. Debian has it as a shared library.
WITH_CBC ?=
ifneq ($(WITH_CBC),)
cppflags += -DWITH_CBC
LDLIBS   += $(shell pkg-config --libs cbc)
STATIC   :=
endif

# No test and no measurement reads a configuration file of a folder above.
export SHARDC_CONFIG :=

SRC   := $(sort $(wildcard src/*/*.c))
GENC  := $(if $(wildcard grammar/ir.y),$(G)/parser.c $(G)/lexer.c)
GEN   := $(GENC) $(G)/explain.inc $(G)/operations.inc $(G)/concepts.inc $(G)/topologies.inc $(G)/page.inc
TOPOLOGY := $(sort $(wildcard topology/*.json))
OBJ   := $(SRC:%.c=$(B)/%.o) $(GENC:$(G)/%.c=$(B)/gen/%.o)
# The library is all that lies below the command line. Tests that start from a command line link against both archives.
CLI   := $(filter $(B)/src/cli/%,$(OBJ))
LIB   := $(B)/cli.a $(B)/libshardc.a
UNIT  := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/unit/*/*_test.c)))
TOOLS := $(patsubst %.c,$(B)/%,$(filter-out %/spmd_text.c %/spmd_hlo.c,$(sort $(wildcard tests/tools/*.c)))) $(addprefix $(B)/tests/explicit/,cases properties fixes)
GROWTH := $(addprefix $(B)/tests/bench/,gen growth)
BENCHES := $(addprefix $(B)/tests/bench/,gen lex bench)
MAN   := $(sort $(wildcard man/*.[1357]))

.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all library check-tsan setup demo bench bench-doc bench-reports bench-passes bench-compare check check-unit check-golden check-cli check-files check-world check-docs check-passes check-meaning check-partition check-partition-random check-traffic check-mutants check-headers check-layers check-grammar check-man check-citations check-conformance check-drift \
	check-growth check-corpus check-addresses check-explicit check-strategy check-peer check-to-jax check-xla peer drift bless bless-docs pgo programs release asan coverage paranoid analyze fault attack install uninstall map ops-matrix dist check-dist wheel deb check-deb check-cross check-python check-browser clean help

all: $(B)/shardc

# As many jobs as there are processors, unless the command line says how many. A make in a recipe gets its jobs from here.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif

FAULTS_fault := $(B)/tests/fault/inject.o
FAULTS_count := $(B)/tests/bench/blocks.o

$(B)/libshardc.a: $(filter-out $(CLI),$(OBJ))
	@rm -f $@; $(AR) rcs $@ $^
$(B)/cli.a: $(filter-out $(B)/src/cli/main.o,$(CLI))
	@rm -f $@; $(AR) rcs $@ $^

# The library for other programs, without the names of the rooms.
ABI    := 0
SHARED := $(B)/libshardc.so.$(ABI)
library: $(SHARED) $(B)/lib/libshardc.a
$(SHARED): $(filter-out $(CLI),$(OBJ))
	$(link) -shared -Wl,-soname,$(@F) -Wl,--gc-sections -Wl,-z,relro,-z,now $^ $(LIBLIBS)
	@ln -sf $(@F) $(B)/libshardc.so
$(B)/lib/libshardc.a: $(filter-out $(CLI),$(OBJ))
	@mkdir -p $(@D); $(CC) $(no_lto) -r -nostdlib -o $(@D)/shardc.o $^
	@objcopy --localize-hidden $(@D)/shardc.o
	@rm -f $@; $(AR) rcs $@ $(@D)/shardc.o
# The program for packages of a distribution.
$(B)/dynamic/shardc: STATIC :=
$(B)/dynamic/shardc: $(CLI) $(B)/libshardc.a
	$(link) $^ $(LDLIBS)
# The file for pkg-config, which names the folders of this installation.
pc = printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR:$(PREFIX)/%=$${prefix}/%)' \
	'includedir=$(INCDIR:$(PREFIX)/%=$${prefix}/%)' '' 'Name: shardc' \
	'Description: A sharding compiler for StableHLO and sdy text' 'Version: $(VERSION)' \
	'Libs: -L$${libdir} -lshardc' 'Libs.private: $(LIBLIBS)' 'Cflags: -I$${includedir}'

$(B)/shardc: no_lto :=
$(B)/shardc: $(CLI) $(FAULTS_$(VARIANT)) $(B)/libshardc.a
	$(link) $^ $(LDLIBS)

$(B)/%.o: %.c | $(GEN)
	$(compile) $(WARN) $(WERROR) -c -o $@ $<

# Generated C is not ours to warn about.
$(B)/gen/%.o: $(G)/%.c | $(GEN)
	$(compile) -Wall -c -o $@ $<

# The fastest program, for packages and measurements. It is trained once, and again after `make clean`.
pgo: $(B)/shardc
ifneq ($(PGO),)
$(OBJ): | build/profile/trained
# Counts are found by the place of the object.
$(OBJ): private CFLAGS_pgo += -fprofile-use $(PGO) -dumpdir $(@D:$(B)/%=build/profile/%)/
build/profile/trained: | $(GEN)
	@$(MAKE) --no-print-directory VARIANT=profile all
	@find build/profile -name '*.gcda' -delete
	@tests/bench/train.sh build/profile/shardc
	@touch $@
endif

$(G)/parser.c $(G)/parser.h &: grammar/ir.y
	@mkdir -p $(@D)
	$(BISON) -Wall -Werror --header=$(G)/parser.h -o $(G)/parser.c $<

$(G)/lexer.c $(G)/lexer.h &: grammar/ir.re
	@mkdir -p $(@D)
	$(RE2C) -W -Werror -c -8 --no-generation-date -t $(G)/lexer.h -o $(G)/lexer.c $<

# Each preset becomes a row { "name", "text" }.
$(G)/topologies.inc: $(TOPOLOGY)
	@mkdir -p $(@D)
	for f in $(TOPOLOGY); do \
		printf '{ "%s",\n' "$$(basename $$f .json)" && \
		sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&\\n"/' $$f && echo '},' || exit 1; \
	done > $@

# The files of the page of `shardc report` become arrays of lines.
PAGE := $(addprefix src/page/page.,html css js)
$(G)/page.inc: $(PAGE)
	@mkdir -p $(@D)
	for f in $(PAGE); do \
		printf 'static const char *const page_%s[] = {\n' "$${f##*.}" && \
		sed 's/\\/\\\\/g; s/"/\\"/g; s/??/?\\?/g; s/.*/"&\\n",/' $$f && echo 'NULL };' || exit 1; \
	done > $@

$(G)/explain.inc: doc/diagnostics.txt doc/diagnostics.awk
	@mkdir -p $(@D)
	awk -f doc/diagnostics.awk $< > $@
$(G)/operations.inc $(G)/concepts.inc: $(G)/%.inc: doc/%.txt doc/diagnostics.awk
	@mkdir -p $(@D)
	awk -f doc/diagnostics.awk $< > $@

$(B)/tests/unit/%: $(B)/tests/unit/%.o $(LIB)
	$(link) $^ $(LDLIBS) $$(pkg-config --libs check)

$(B)/tests/tools/tiling: $(B)/tests/tools/spmd_text.o
$(B)/tests/tools/xlaspmd: $(B)/tests/tools/spmd_text.o $(B)/tests/tools/spmd_hlo.o
$(addprefix $(B)/tests/tools/,same spmd tiling xlaspmd mutants traffic): %: %.o $(LIB)
	$(link) $(filter %.o,$^) $(LIB) $(LDLIBS)
$(B)/tests/tools/why: $(patsubst %,$(B)/tests/fuzz/%.o,harness generate generate_ops generate_shardings) \
		$(B)/tests/tools/why.o $(LIB)
	$(link) $(filter %.o,$^) $(LIB) $(LDLIBS)
$(B)/tests/tools/lint: $(B)/tests/fuzz/harness.o $(B)/tests/tools/lint.o $(LIB)
	$(link) $(filter %.o,$^) $(LIB) $(LDLIBS)
# The whole program, with a function between it and the features of a release.
$(B)/tests/tools/masked: $(B)/tests/tools/masked.o $(B)/src/cli/main.o $(LIB)
	$(link) -Wl,--wrap=ir_release_features $^ $(LDLIBS)
$(B)/tests/tools/%: tests/tools/%.c
	$(compile) $(WARN) $(WERROR) $(LDFLAGS_$(VARIANT)) $(LDFLAGS) -o $@ $< -lz

# The rules of explicit mode against a table of cases, and properties of its types on random programs.
$(B)/tests/explicit/cases: $(patsubst %.c,$(B)/%.o,$(wildcard tests/explicit/case*.c)) $(LIB)
	$(link) $^ $(LDLIBS)
$(B)/tests/explicit/fixes: $(B)/tests/explicit/fixes.o $(LIB)
	$(link) $^ $(LDLIBS)
$(B)/tests/explicit/properties: $(addprefix $(B)/tests/explicit/,properties.o agree.o) $(LIB)
	$(link) $^ $(LDLIBS)

# Random programs for the partitioner.
$(B)/tests/moves/moves: $(patsubst %.c,$(B)/%.o,$(wildcard tests/moves/*.c))
	$(link) $^

# Generated programs, and tools that measure with them.
$(B)/tests/bench/gen: $(patsubst %.c,$(B)/%.o,$(wildcard tests/bench/gen*.c))
	$(link) $^
$(B)/tests/bench/growth: $(addprefix $(B)/tests/bench/,growth.o run.o families.o)
	$(link) $^ -lz
$(B)/tests/bench/lex: $(B)/tests/bench/lex.o $(LIB)
	$(link) $^ $(LDLIBS)
$(B)/tests/bench/bench: $(addprefix $(B)/tests/bench/,bench.o table.o run.o families.o)
	$(link) $^ -ljansson -lz

# ---- tests; `check` and `demo` start from a machine that may lack even a compiler ----

setup:
	@CC='$(CC)' tests/setup.sh

demo: setup
	@$(MAKE) --no-print-directory all >/dev/null
	@tests/demo.sh $(B)/shardc

check: setup
	@$(MAKE) --no-print-directory VARIANT=$(VARIANT) programs >/dev/null
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' tests/check.sh $(B) $(PARTS)

check-unit: $(UNIT)
	@tests/check.sh $(B) unit
check-golden: $(B)/shardc
	@tests/golden.sh $(B)/shardc
check-cli check-files check-world check-layers check-grammar check-man check-docs check-passes check-style check-citations check-conformance check-options check-drift: all
	@tests/check.sh $(B) $(@:check-%=%)
check-meaning: all $(B)/tests/tools/same
	@tests/check.sh $(B) meaning
# Partitioned programs in the interpreter. CASES="FILE|FOLDER..." for other programs than those of tests/partition.
check-partition: $(B)/shardc $(B)/tests/tools/spmd
	@tests/partition.sh $(B)/shardc $(B)/tests/tools/spmd \
		$(if $(filter command line,$(origin CASES)),$(CASES))
# Random programs for the partitioner, also those of PEER if it is there.
check-partition-random: $(B)/shardc $(B)/tests/moves/moves
	@tests/partition_random.sh $(B)/shardc $(B)/tests/moves/moves $(SEEDS) build/partition-random $(wildcard $(PEER))
# Bytes in collectives, next to those of Shardy's passes. CASES as for check-partition.
check-traffic: $(B)/shardc $(B)/tests/tools/traffic
	@tests/traffic.sh $(B)/shardc $(B)/tests/tools/traffic \
		$(if $(filter command line,$(origin CASES)),$(CASES))
check-mutants: $(B)/shardc $(B)/tests/tools/mutants
	@tests/check.sh $(B) mutants
check-headers:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' tests/check.sh $(B) headers

# Work per unit of generated programs of two sizes. With VARIANT=count every basic block counts.
check-growth: $(B)/shardc $(GROWTH)
	@$(B)/tests/bench/growth $(GROWTHFLAGS) $(B)/shardc $(B)/tests/bench/gen $(FAMILIES)

# Rewrites the goldens; look at them with git diff. GOLDENS="tests/golden/x/y.mlir" for some of them.
bless: $(B)/shardc
	@tests/golden.sh -b $(B)/shardc $(GOLDENS)

bless-docs: $(B)/shardc
	@tests/docs.sh -b $(B)/shardc >/dev/null

# Programs with what the real Shardy printed: make check-corpus CORPUS=DIR STAGES="print basic" CORPUSFLAGS=-v
CORPUS ?= tests/corpus
check-corpus: $(B)/shardc $(B)/tests/tools/corpus
	@$(B)/tests/tools/corpus $(CORPUSFLAGS) $(B)/shardc $(CORPUS) $(STAGES)

# Addresses that reports print, given back: make check-addresses PROGRAMS=all AT=all
check-addresses: $(B)/shardc
	@PROGRAMS='$(PROGRAMS)' AT='$(AT)' tests/check.sh $(B) addresses

# Nets with what MindSpore made of them: make check-strategy TABLE=FILE
check-strategy: $(B)/shardc
	@tests/strategy.sh $(B)/shardc $(TABLE)

# Types of explicit mode: make check-explicit CASES=FILE. CASESFLAGS=-v shows the differences.
CASES ?= tests/explicit/cases.tsv
check-explicit: $(B)/tests/explicit/cases
	@$(B)/tests/explicit/cases $(CASESFLAGS) $(CASES)

# XLA's own answers: make check-xla CORPUS=DIR XLAFLAGS=-v
XLA_CORPUS = $(if $(filter file,$(origin CORPUS)),../shared/corpus,$(CORPUS))
check-xla: $(B)/shardc
	@tests/xla.sh $(XLAFLAGS) $(B)/shardc $(XLA_CORPUS)

# Random programs, side by side with the real Shardy. tests/peer/README.md describes the tools.
PEER  ?= tests/peer
SEEDS ?= 1..20
PROFILE ?= all
PEER_STAGES ?= print,print-generic,rules,basic,aggressive,user-priority,propagate
# A release of jaxlib, such as 0.11.1, for `make peer` and `make check-peer`. Without it, they take the default.
RELEASE ?=
export SHARDY_VENV ?= $(CURDIR)/build/peer$(addprefix -,$(RELEASE))
peer:
	$(PEER)/setup $(RELEASE)
check-peer: $(B)/shardc
	$(PEER)/compare --shardc $(CURDIR)/$(B)/shardc --seeds $(SEEDS) --profile $(PROFILE) --stage $(PEER_STAGES) \
		$(addprefix --shardy ,$(RELEASE))

# What changed between two releases of jaxlib, and which features of ours explain it: make drift OLD=0.12.0.1 NEW=0.13.0
drift: $(B)/shardc $(B)/tests/tools/masked
	$(PEER)/drift --masked $(B)/tests/tools/masked $(DRIFTFLAGS) $(OLD) $(NEW)

check-to-jax: $(B)/shardc
	@$(SHARDY_VENV)/bin/python $(PEER)/to_jax.py $(B)/shardc

# Lets every allocation and every call of the system fail once, over a set of command lines.
fault:
	@$(MAKE) --no-print-directory VARIANT=fault all build/fault/tests/tools/faults >/dev/null
	@build/fault/tests/tools/faults $(FAULTFLAGS) build/fault/shardc

# ---- measuring; BENCH="layers corpus" for some programs, ROUNDS=15 on a busy machine ----

BENCH  ?=
ROUNDS ?= 5
BENCH_CORPUS := $(if $(filter file,$(origin CORPUS)),$(wildcard ../shared/corpus),$(CORPUS))
bench = $(B)/tests/bench/bench --build $(B) --rounds $(ROUNDS) $(if $(BENCH_CORPUS),--corpus $(BENCH_CORPUS))
bench: $(B)/shardc $(BENCHES)
	@$(bench) $(if $(and $(wildcard $(SHARDY_VENV)/bin/python),$(wildcard $(PEER)/shardy)),--peer $(PEER)/shardy) --json build/bench.json \
		--markdown build/bench.md $(BENCH)

# Compares the reports and --as-xla with propagate.
bench-reports: $(B)/shardc $(BENCHES)
	@$(bench) --reports $(BENCH)

bench-passes: $(B)/shardc
	@tests/bench/passes.sh $(B)/shardc $(PEER)/shardy $(PROGRAMS)

# Puts the table of the last `make bench` into the page about speed.
bench-doc: build/bench.md
	@awk '/^<!-- end/ { off = 0 } !off { print } /^<!-- figures/ { off = 1; while ((getline line < "build/bench.md") > 0) print line }' \
		doc/performance.md > build/performance.md && mv build/performance.md doc/performance.md

# The same with the shardc of another revision beside it, both without a profile, which would differ between the two:
# make bench-compare BASE=v0.1
BASE ?= HEAD
OLD  := build/base-$(subst /,-,$(BASE))
bench-compare: $(B)/shardc $(BENCHES)
	@mkdir -p $(OLD) && git archive $(BASE) | tar -x -C $(OLD)
	@$(MAKE) --no-print-directory -C $(OLD) LTO= PGO= all >/dev/null
	@$(bench) --old $(OLD)/build/release/shardc $(if $(shell command -v valgrind),--callgrind) $(BENCH)

# Parts of check that depend on the compiler. Slow variants run a part of the long loops over goldens, and each unit test
# in one process. `make fuzz-short` runs the inputs of the part `fuzz` in the variant asan.
PARTS_asan    := unit golden explicit cli files limits world corpus roundtrip passes meaning partition diags
PARTS_release := $(PARTS_asan) fuzz growth
sampled := SAMPLE=8 CK_FORK=no

release asan:
	@$(sampled) $(MAKE) --no-print-directory VARIANT=$@ check PARTS='$(PARTS_$@)'

# Whether contexts of the library share anything.
$(B)/tests/library/threads: $(B)/tests/library/threads.o $(B)/libshardc.a
	$(link) $^ $(LDLIBS) -pthread
check-tsan: setup
	@$(MAKE) --no-print-directory VARIANT=tsan build/tsan/tests/library/threads
	@build/tsan/tests/library/threads samples/*.mlir samples/jax/*.gz tests/corpus/inputs/*/* && echo '1 passed, 0 failed'

# Which lines of each room the tests run; counts of earlier runs do not add up.
coverage:
	@find build/cover -name '*.gcda' -delete 2>/dev/null || true
	@$(sampled) $(MAKE) --no-print-directory VARIANT=cover check PARTS='$(PARTS_asan)' || echo 'some tests failed; the lines they ran count'
	@tests/cover.sh build/cover

include tests/fuzz/rules.mk

# All that tests/check.sh runs.
programs: all $(UNIT) $(TOOLS) $(GROWTH) $(FUZZ)

# Every value that a cache gives, computed again and compared (base/paranoid.h).
PARANOID := $(patsubst $(B)/%,build/paranoid/%,$(UNIT) $(FUZZ) $(B)/tests/tools/corpus)
paranoid: setup
	@$(MAKE) --no-print-directory VARIANT=paranoid all $(PARANOID) >/dev/null
	@$(sampled) tests/check.sh build/paranoid unit golden corpus roundtrip passes fuzz

analyze:
	@CC='$(CC)' tests/setup.sh analyze
	@$(MAKE) --no-print-directory $(GEN)
	@CPPFLAGS='$(CPPFLAGS)' tests/analyze.sh $(B)

# Random attacks on all commands, ATTACK_SECONDS each: crashes, hangs, lost text, wrong sums (tests/attack/README.md).
ATTACK_SECONDS ?= 60
attack:
	@$(MAKE) --no-print-directory VARIANT=asan build/asan/shardc >/dev/null
	@$(MAKE) --no-print-directory VARIANT=release build/release/shardc >/dev/null
	@tests/attack/run.sh build/asan/shardc build/release/shardc $(SEED) $(ATTACK_SECONDS) $(ATTACKS)

# ---- installing ----

install: all library
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(DATADIR)/shardc
	install -d $(DESTDIR)$(INCDIR) $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 include/shardc.h $(DESTDIR)$(INCDIR)
	install -m 644 $(B)/lib/libshardc.a $(DESTDIR)$(LIBDIR)
	install -m 644 $(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/libshardc.so
	$(pc) >$(DESTDIR)$(LIBDIR)/pkgconfig/shardc.pc
	chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/shardc.pc
	install -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/shardc
	install -m 644 doc/diagnostics.schema.json $(DESTDIR)$(DATADIR)/shardc
	install -d $(DESTDIR)$(DATADIR)/shardc/topology $(DESTDIR)$(DATADIR)/shardc/schema
	install -m 644 $(TOPOLOGY) $(DESTDIR)$(DATADIR)/shardc/topology
	install -m 644 doc/topology.schema.json $(DESTDIR)$(DATADIR)/shardc/schema/topology-1.json
	install -m 644 doc/layouts.schema.json $(DESTDIR)$(DATADIR)/shardc/schema/layouts-1.json
	for c in show comms mem why; do \
		$(B)/shardc $$c --format=schema > $(DESTDIR)$(DATADIR)/shardc/schema/$$c-1.json || exit 1; \
	done
	$(B)/shardc partition --explain-partition=schema > $(DESTDIR)$(DATADIR)/shardc/schema/partition-1.json
	install -d $(DESTDIR)$(DATADIR)/shardc/samples $(DESTDIR)$(DOCDIR)/spec
	cd samples && find . -type d -exec install -d '$(DESTDIR)$(DATADIR)/shardc/samples/{}' ';'
	cd samples && find . -type f -exec install -m 644 '{}' '$(DESTDIR)$(DATADIR)/shardc/samples/{}' ';'
	install -m 644 README.md LICENSE $(wildcard doc/*.md) $(DESTDIR)$(DOCDIR)
	install -m 644 $(wildcard doc/spec/*.md) $(DESTDIR)$(DOCDIR)/spec
	install -d $(DESTDIR)$(DATADIR)/bash-completion/completions $(DESTDIR)$(ZSHDIR)
	install -d $(DESTDIR)$(DATADIR)/fish/vendor_completions.d
	install -m 644 completions/shardc.bash $(DESTDIR)$(DATADIR)/bash-completion/completions/shardc
	install -m 644 completions/shardc.zsh $(DESTDIR)$(ZSHDIR)/_shardc
	install -m 644 completions/shardc.fish $(DESTDIR)$(DATADIR)/fish/vendor_completions.d
	for page in $(MAN); do \
		install -d $(DESTDIR)$(MANDIR)/man$${page##*.} && \
		install -m 644 $$page $(DESTDIR)$(MANDIR)/man$${page##*.} || exit 1; \
	done

# Those that install makes, the innermost first. Uninstall removes them if they are empty.
FOLDERS := $(DATADIR)/bash-completion/completions $(DATADIR)/bash-completion $(ZSHDIR) $(dir $(ZSHDIR)) \
	$(DATADIR)/fish/vendor_completions.d $(DATADIR)/fish $(MANDIR)/man1 $(MANDIR)/man3 $(MANDIR)/man5 $(MANDIR)/man7 $(MANDIR) \
	$(dir $(DOCDIR)) $(DATADIR) $(BINDIR) $(LIBDIR)/pkgconfig $(LIBDIR) $(INCDIR)
uninstall:
	$(RM) $(DESTDIR)$(BINDIR)/shardc $(DESTDIR)$(INCDIR)/shardc.h $(DESTDIR)$(LIBDIR)/pkgconfig/shardc.pc
	$(RM) $(addprefix $(DESTDIR)$(LIBDIR)/,libshardc.a libshardc.so $(notdir $(SHARED)))
	$(RM) -r $(DESTDIR)$(DATADIR)/shardc $(DESTDIR)$(DOCDIR)
	$(RM) $(DESTDIR)$(DATADIR)/bash-completion/completions/shardc $(DESTDIR)$(ZSHDIR)/_shardc
	$(RM) $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/shardc.fish
	for page in $(MAN); do $(RM) $(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/}; done
	for dir in $(addprefix $(DESTDIR),$(FOLDERS)); do \
		[ ! -d $$dir ] || rmdir --ignore-fail-on-non-empty $$dir || exit 1; \
	done

# What each source file is about, and every place that treats an operation: make map ROOMS="rules flow", make ops-matrix OP=dot_general
map:
	@scripts/map.sh $(ROOMS)
ops-matrix:
	@scripts/ops_matrix.sh '$(OP)'

# The module of Python, from its wheel. Needs Python; what needs packages of the index is skipped if there is none.
WHEEL = $(WHEELS)/shardc-$(VERSION)-py3-none-manylinux2014_$(shell uname -m).manylinux_2_17_$(shell uname -m).musllinux_1_1_$(shell uname -m).whl
check-python: wheel
	@SOURCE_DATE_EPOCH=$(epoch) python/check.sh $(WHEEL)

# ---- packages; equal sources give equal bytes ----

# The time of everything in a package is that of the commit.
epoch = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),315532800)
packed := tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s

DIST := shardc-$(VERSION)
dist:
	@rm -rf build/dist && mkdir -p build/dist
	git archive --prefix=$(DIST)/ HEAD | tar -x -C build/dist
	@$(MAKE) --no-print-directory -C build/dist/$(DIST) G=gen gen/parser.c gen/lexer.c >/dev/null
	$(packed) --mtime=@$(epoch) -C build/dist -c $(DIST) | gzip -9n > build/$(DIST).tar.gz
	@rm -r build/dist

check-dist:
	@CC='$(CC)' tests/dist.sh

# A package for pip, with the program and the module of python/. WHEELS is the folder that it is put into.
PYTHON ?= python3
STRIP  ?= strip
WHEELS ?= build
wheel:
	@CC='$(CC)' tests/setup.sh $(or $(CROSS),build)
	@$(MAKE) --no-print-directory $(B)/shardc
	@$(STRIP) -o $(B)/shardc.stripped $(B)/shardc
	@SOURCE_DATE_EPOCH=$(epoch) $(PYTHON) python/backend.py $(B)/shardc.stripped $(WHEELS)

# axe-core, which looks for barriers to people with disabilities, comes from npm if that can be had.
check-browser: $(B)/shardc
	@[ -e build/browser/package/axe.min.js ] || { mkdir -p build/browser && cd build/browser && \
		npm pack --silent axe-core@4 >/dev/null 2>&1 && tar xzf axe-core-*.tgz package/axe.min.js; } || true
	@python3 tests/browser/report.py $(B)/shardc build/browser/package/axe.min.js

check-cross:
	@tests/cross.sh

# Debian's packages of program and library, made by debhelper in the folder of sources. PACKAGES is the folder for them.
PACKAGES ?= build
deb:
	@CC='$(CC)' tests/setup.sh deb
	@mkdir -p $(PACKAGES)
	@SOURCE_DATE_EPOCH=$(epoch) $(MAKE) --no-print-directory -f debian/rules PACKAGES=$(abspath $(PACKAGES)) binary
	@dh_clean

check-deb:
	@CC='$(CC)' tests/deb.sh

clean:
	$(RM) -r $(wildcard build/gen build/profile build/pgo build/release build/debug build/asan build/cover build/count build/fault build/paranoid build/tsan build/fuzz build/fuzz-fast build/fuzz-cover build/afl build/python build/dist build/release-aarch64) build/shardc-*.tar.gz build/*.deb build/shardc-*.whl

help:
	@sed -n 's/^#? //p' Makefile

#? make               build build/release/shardc
#? make pgo           build build/pgo/shardc, the fastest program, for packages: trained on typical runs, and
#?                    optimised as a whole; `make VARIANT=pgo install` installs it
#? make check         build everything and run all tests; installs missing Debian packages as root
#? make demo          build, and show shardc at work on the programs in samples/
#? make asan          run most tests with address and undefined-behaviour sanitizers, compiled by clang; also release
#? make check-tsan    run two contexts of the library in two threads with the thread sanitizer
#? make paranoid      the tests on programs, with every value that a cache gives computed again and compared
#? make coverage      run the tests and report the lines they execute; fails below 95 % in a folder with passes
#? make analyze       analyze the sources with gcc, clang-tidy and cppcheck
#? make fault         let every allocation and system call fail once, and check how shardc handles it
#? make check-golden  run some of the tests; also check-unit, check-cli, check-world, check-headers, check-layers, check-grammar, check-man, check-docs
#? make check-growth  check that work grows linearly with the program; VARIANT=count counts most precisely
#? make check-corpus CORPUS=DIR [STAGES="print basic"] [CORPUSFLAGS=-v]
#?                    compare with Shardy's output for a corpus of programs
#? make check-addresses [PROGRAMS=all|"FILE..."] [AT=all]
#?                    give the addresses that reports print back to show and mem
#? make check-xla CORPUS=DIR [XLAFLAGS="-v --shardy=RELEASE"]
#?                    compare --as-xla with XLA's own answers for a corpus of programs
#? make check-peer [PEER=DIR] [SEEDS=1..20] [PROFILE=all] [RELEASE=0.11.1]
#?                    compare with Shardy on random programs; `make peer` installs Shardy once
#? make drift OLD=0.12.0.1 NEW=0.13.0 [DRIFTFLAGS="--steps rules,random"]
#?                    find what changed between two releases of Shardy; doc/drift.md
#? make check-to-jax [PEER=DIR]
#?                    give the shardings of --summary=python back to JAX; `make peer` installs JAX once
#? make check-partition-random [PEER=DIR] [SEEDS=1..20]
#?                    partition random programs, and compare what the programs and their partitions compute
#? make check-traffic [CASES="FILE|FOLDER..."]
#?                    compare the bytes in collectives with those of Shardy's partitioner
#? make bench [BENCH="layers corpus"] [CORPUS=DIR] [ROUNDS=5]
#?                    measure the speed, compared with lexing alone and with Shardy; writes build/bench.json;
#?                    bench-doc copies the figures into doc/performance.md
#? make bench-reports [BENCH="layers corpus"]
#?                    also measure comms, mem, --as-xla and explicit collectives, compared with propagate
#? make bench-passes PROGRAMS=FILES [PEER=DIR] [ROUNDS=20]
#? make bench-compare BASE=REVISION
#?                    compare the speed with another revision; counts instructions if valgrind is installed
#? make fuzz [FUZZ_SECONDS=600]
#?                    run the fuzzers; installs missing Debian packages as root; `make fuzz-short` takes minutes
#? make mutate [COUNT=500] [SEED=1]
#?                    run shardc with sanitizers on damaged programs
#? make attack [SEED=1] [ATTACK_SECONDS=60] [ATTACKS="commands fmt"]
#?                    attack all commands with random programs, options and files; needs Python
#? make bless         rewrite the golden files with the current output; bless-docs: the examples in documents
#? make install       [PREFIX=/usr/local] [DESTDIR=]; uninstall removes the files
#? make map [ROOMS="rules flow"]
#?                    say what each source file is about; make ops-matrix OP=dot_general: all places that treat an operation
#? make dist          make an archive of the committed sources, which builds without git, re2c and Bison
#? make check-dist    test that archive
#? make wheel         make a Python wheel with the program and the module shardc: doc/python.md
#?                    ARCH=aarch64 makes the one for ARM, with Debian's cross compiler; installs missing packages as root
#? make deb           make Debian's packages of the program and the library; check-deb tests them
#? make check-browser LARGE=FILE  test the page of `shardc report` in Chromium
#? make check-cross   test that wheel, whose program qemu runs
#? make check-python [PYTHONS=python3.12] [WITH_JAX=python3.13]
#?                    test the wheel and the module shardc with each Python that is found, and with JAX
#? make clean         remove what was built

-include $(OBJ:.o=.d) $(UNIT:=.d) $(TOOLS:=.d) $(wildcard $(B)/tests/*/*.d)
