# SPDX-License-Identifier: Apache-2.0
#
# One Makefile, builds under build/<variant>. `make help` lists the targets.
VERSION := 0.1.0
VARIANT ?= release
B       := build/$(VARIANT)

PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
MANDIR  ?= $(PREFIX)/share/man

CC        ?= cc
RE2C      ?= re2c
BISON     ?= bison
CFLAGS    ?= -O2 -g
CFLAGS_debug := -Og -g3
CFLAGS_asan  := -O1 -g3 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS_cover := -O0 -g --coverage
LDFLAGS_asan  := -fsanitize=address,undefined
LDFLAGS_cover := --coverage
HARDEN_release := -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
LDFLAGS_release := -pie -Wl,-z,relro,-z,now

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wvla -Wformat=2 -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wpointer-arith -Wcast-qual -Wwrite-strings \
	-Wswitch-enum -Wimplicit-fallthrough
WERROR ?=

cppflags = -D_POSIX_C_SOURCE=200809L -DSHARDC_VERSION='"$(VERSION)"' -Isrc -I$(B)/gen -MMD -MP $(CPPFLAGS)
cflags   = -std=c11 $(CFLAGS) $(CFLAGS_$(VARIANT)) $(HARDEN_$(VARIANT))
compile  = @mkdir -p $(@D); $(CC) $(cppflags) $(cflags)
link     = @mkdir -p $(@D); $(CC) $(cflags) $(LDFLAGS_$(VARIANT)) $(LDFLAGS) -o $@
LDLIBS   := -lxxhash -ljansson -lutf8proc -lz

SRC  := $(sort $(wildcard src/*/*.c))
GEN  := $(if $(wildcard grammar/ir.y),$(B)/gen/parser.c $(B)/gen/lexer.c)
OBJ  := $(SRC:%.c=$(B)/%.o) $(GEN:.c=.o)
LIB  := $(filter-out $(B)/src/cli/main.o,$(OBJ))
UNIT := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/unit/*/*_test.c)))

.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all check check-corpus debug asan cover clean install uninstall help

all: $(B)/shardc
$(B)/shardc: $(OBJ)
	$(link) $^ $(LDLIBS)
$(B)/%.o: %.c | $(GEN)
	$(compile) $(WARN) $(WERROR) -c -o $@ $<
$(B)/gen/%.o: $(B)/gen/%.c | $(GEN)
	$(compile) -Wall -c -o $@ $<
$(B)/gen/parser.c $(B)/gen/parser.h &: grammar/ir.y
	@mkdir -p $(@D)
	$(BISON) -Wall -Werror --header=$(B)/gen/parser.h -o $(B)/gen/parser.c $<
$(B)/gen/lexer.c $(B)/gen/lexer.h &: grammar/ir.re
	@mkdir -p $(@D)
	$(RE2C) -W -Werror -c -8 --no-generation-date -t $(abspath $(B)/gen/lexer.h) -o $(B)/gen/lexer.c $<
$(B)/tests/unit/%: $(B)/tests/unit/%.o $(LIB)
	$(link) $^ $(LDLIBS) $$(pkg-config --libs check)
$(B)/tests/tools/%: tests/tools/%.c
	@mkdir -p $(@D)
	$(CC) $(cppflags) $(cflags) $(WARN) $(LDFLAGS_$(VARIANT)) $(LDFLAGS) -o $@ $< -lz
check: $(B)/shardc $(UNIT)
	@for t in $(UNIT); do $$t || exit 1; done
	@tests/golden.sh $(B)/shardc

# Programs with the outputs of the real Shardy: make check-corpus CORPUS=DIR [STAGES="print basic"] [CORPUSFLAGS=-v]
CORPUS ?= ../shared/corpus
check-corpus: $(B)/shardc $(B)/tests/tools/corpus
	@$(B)/tests/tools/corpus $(CORPUSFLAGS) $(B)/shardc $(CORPUS) $(STAGES)
clean:
	$(RM) -r build/release build/debug build/asan build/cover build/clang
-include $(OBJ:.o=.d) $(UNIT:=.d)
