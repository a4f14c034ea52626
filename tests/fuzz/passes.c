/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: the first line chooses passes, the rest is the program. The line is read as the RUN line of a
 * golden is, so goldens are seeds, and a finding can become a golden:
 *
 *     // RUN: opt -symbol-dce -sdy-basic-propagate="keep-sharding-rules=true" %s
 *
 * A word that is not a pass, or has options that the pass does not accept, selects a pass by its hash.
 */
#include <xxhash.h>

#include "harness.h"
#include "pipeline/pass_table.h"

enum { PASSES_MAX = 12 };

/* A pass of the first line; the strings are in the arena of the options. */
typedef struct Choice {
	const Pass *pass;
	const char *options;
} Choice;

static uint32_t
count_passes(void)
{
	uint32_t n = 0;

	while (passes_at(n))
		n++;
	return n;
}

/* Every bit of `bits` sets one option. Options that are strings are not set, because they name files. */
static const char *
options_of_bits(Arena *a, const Pass *pass, uint64_t bits)
{
	const char *text = "";

	for (const PassOption *o = pass->options; o && o->name; o++, bits >>= 1) {
		if (o->kind == OPTION_BOOL && (bits & 1))
			text = arena_printf(a, "%s %s=%s", text, o->name, (bits & 0x10000) ? "false" : "true");
	}
	return text;
}

/* With a dump directory, passes would write files. */
static bool
options_fit(Arena *a, const Pass *pass, Str options)
{
	const char *text = arena_dup(a, options.p, options.n);
	const void *parsed;

	return !strstr(text, "dump-directory") && !passes_parse(a, pass, str_from(text), IR_RELEASE_DEFAULT, &parsed);
}

static Choice
choose(Arena *a, Str word)
{
	uint64_t hash = XXH3_64bits(word.p, word.n);
	const char *eq = memchr(word.p, '=', word.n);
	Str name = { word.p, eq ? (size_t)(eq - word.p) : word.n };
	Str options = { eq ? eq + 1 : "", eq ? (size_t)(word.p + word.n - eq) - 1 : 0 };
	const Pass *pass;

	while (name.n && *name.p == '-') {
		name.p++;
		name.n--;
	}
	pass = passes_find(name.p, name.n);
	if (!pass)
		pass = passes_at((uint32_t)hash % count_passes());
	if (options_fit(a, pass, options))
		return (Choice){ pass, arena_dup(a, options.p, options.n) };
	return (Choice){ pass, options_of_bits(a, pass, hash >> 32) };
}

/* Returns the next word of the line. Blanks separate words, except between quotes. */
static Str
next_word(Str *line)
{
	size_t i = 0, start;
	char quote = '\0';

	while (i < line->n && line->p[i] == ' ')
		i++;
	for (start = i; i < line->n && (quote || line->p[i] != ' '); i++) {
		if (line->p[i] == quote)
			quote = '\0';
		else if (!quote && (line->p[i] == '"' || line->p[i] == '\''))
			quote = line->p[i];
	}
	Str word = { line->p + start, i - start };

	*line = (Str){ line->p + i, line->n - i };
	return word;
}

static bool
is_furniture(Str word)
{
	return str_eq(word, STR("//")) || str_eq(word, STR("RUN:")) || str_eq(word, STR("opt")) ||
	       str_eq(word, STR("%s"));
}

/* Runs the passes of the line until one reports an error. */
static bool
run_line(Program *p, Str line)
{
	uint32_t n = 0;
	Str word;

	while (n < PASSES_MAX && (word = next_word(&line)).n) {
		Choice c;

		if (is_furniture(word))
			continue;
		c = choose(&p->s.arena, word);
		if (!fuzz_program_run(p, c.pass->name, c.options))
			return false;
		n++;
	}
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const uint8_t *eol = n ? memchr(data, '\n', n) : NULL;
	size_t head = eol ? (size_t)(eol - data) : n;
	Program p;

	if (fuzz_program_open(&p, (Str){ (const char *)data + head, n - head }, true, false) &&
	    run_line(&p, (Str){ (const char *)data, head }))
		fuzz_check_print(&p);
	fuzz_program_report(&p);
	fuzz_program_close(&p);
	return 0;
}
