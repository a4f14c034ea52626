/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of all passes, which joins those of the rooms, and the parser of pass options in MLIR's syntax: names and
 * values, quotes and braces.
 */
#include "pipeline/pass_table.h"

#include <errno.h>
#include <stdlib.h>

#include "explicit/explicit.h"
#include "export/export.h"
#include "import/import.h"
#include "localize/localize.h"
#include "partition/partition.h"
#include "pipeline/debug_passes.h"
#include "pipeline/pipelines.h"
#include "propagate/propagate.h"
#include "rules/rules.h"
#include "xla/xla.h"

static const Pass *const passes_tables[] = {
	rules_passes,
	import_passes,
	propagate_passes,
	export_passes,
	explicit_passes,
	xla_passes,
	localize_passes,
	partition_passes,
	pipeline_passes,
	debug_passes,
	NULL
};

const Pass *
passes_at(uint32_t i)
{
	for (uint32_t t = 0; passes_tables[t]; t++) {
		for (const Pass *p = passes_tables[t]; p->name; p++) {
			if (i-- == 0)
				return p;
		}
	}
	return NULL;
}

/* Returns the pass that had this name in older versions of Shardy, or NULL. */
static const Pass *
passes_find_renamed(const char *name, size_t n)
{
	static const char *const renamed[][2] = {
		{ "sdy-constant-splitter", "sdy-constant-or-scalar-splitter" },
	};

	for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++) {
		if (strlen(renamed[i][0]) == n && memcmp(renamed[i][0], name, n) == 0)
			return passes_find(renamed[i][1], strlen(renamed[i][1]));
	}
	return NULL;
}

const Pass *
passes_find(const char *name, size_t n)
{
	for (uint32_t t = 0; passes_tables[t]; t++) {
		for (const Pass *p = passes_tables[t]; p->name; p++) {
			if (strlen(p->name) == n && memcmp(p->name, name, n) == 0)
				return p;
		}
	}
	return passes_find_renamed(name, n);
}

bool
passes_is_missing(const char *name, size_t n)
{
	static const char *const missing[] = {
		"bubble-down-memory-space-casts", "composite-fixed-point-pass", "control-flow-sink",
		"generate-runtime-verification", "loop-invariant-code-motion", "loop-invariant-subset-hoisting",
		"mem2reg", "print-op-stats", "remove-dead-values", "sccp", "sroa",
		"symbol-privatize", "topological-sort", "trivial-dce", "view-op-graph",
	};

	for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
		if (strlen(missing[i]) == n && memcmp(missing[i], name, n) == 0)
			return true;
	}
	return false;
}

/* Returns the first release that has the pass, or the option if the name is not empty. */
static IrRelease
passes_since(const Pass *pass, const char *option)
{
	static const struct { const char *pass, *option; IrRelease release; } later[] = {
#define SINCE(release, pass, option) { pass, option, IR_RELEASE_##release },
#define WIDER(release, pass)
#include "pipeline/pass_releases.def"
#undef SINCE
#undef WIDER
	};

	for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
		if (strcmp(later[i].pass, pass->name) == 0 && strcmp(later[i].option, option) == 0)
			return later[i].release;
	}
	return (IrRelease)0;
}

/* Returns whether Shardy has the pass in this release, and the option if it is not NULL. */
static bool
exists_in(const Pass *pass, const char *option, IrRelease release)
{
	return passes_since(pass, option ? option : "") <= release;
}

void
passes_list(Buf *out, IrRelease release)
{
	const Pass *p;

	for (uint32_t i = 0; (p = passes_at(i)) != NULL; i++) {
		if (!exists_in(p, NULL, release))
			continue;
		buf_printf(out, "-%-50s %s\n", p->name, p->help);
		for (const PassOption *o = p->options; o && o->name; o++) {
			if (o->help && exists_in(p, o->name, release))
				buf_printf(out, "    %-47s %s\n", o->name, o->help);
		}
	}
}

/* ---- the names of Shardy and MLIR for a pass ---- */

bool
passes_on_functions(const Pass *pass, IrRelease release)
{
	static const struct { const char *pass; IrRelease release; } wider[] = {
#define SINCE(release, pass, option)
#define WIDER(release, pass) { pass, IR_RELEASE_##release },
#include "pipeline/pass_releases.def"
#undef SINCE
#undef WIDER
	};

	if (pass->anchor != PASS_ON_FUNC)
		return false;
	for (size_t i = 0; i < sizeof wider / sizeof *wider; i++) {
		if (strcmp(wider[i].pass, pass->name) == 0)
			return release < wider[i].release;
	}
	return true;
}

const char *
passes_anchor(const Pass *pass, IrRelease release)
{
	if (pass->anchor == PASS_ON_ANY)
		return NULL;
	return passes_on_functions(pass, release) ? PASSES_FUNC : PASSES_MODULE;
}

/* Writes a name in camel case, without the prefix "sdy-"; "propagate" becomes "propagation". */
static void
camel_case(Buf *b, const char *name)
{
	static const char verb[] = "Propagate";
	bool upper = true;

	for (const char *p = strncmp(name, "sdy-", 4) == 0 ? name + 4 : name; *p; p++) {
		if (*p != '-')
			buf_char(b, upper && *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p);
		upper = *p == '-';
	}
	if (b->n >= sizeof verb - 1 && memcmp(b->p + b->n - (sizeof verb - 1), verb, sizeof verb - 1) == 0) {
		b->n--;
		BUF_LIT(b, "ion");
	}
}

void
passes_class(Buf *b, const Pass *pass)
{
	if (pass->class_name)
		buf_str(b, str_from(pass->class_name));
	else
		camel_case(b, pass->name);
	BUF_LIT(b, "Pass");
}

/* ---- options ---- */

/* Returns the closing quote or brace for the opening one at p, or `end` if there is none. */
static const char *
passes_close(const char *p, const char *end)
{
	char open = *p++;
	uint32_t depth = 1;

	for (; p < end; p++) {
		depth += open == '{' && *p == '{';
		depth -= *p == (open == '{' ? '}' : open);
		if (!depth)
			break;
	}
	return p;
}

/* Returns the end of the value that starts at p. Spaces inside quotes and braces belong to the value. */
static const char *
passes_value_end(const char *p, const char *end)
{
	for (; p < end && *p != ' '; p++) {
		const char *close = strchr("\"'{", *p) ? passes_close(p, end) : p;

		if (close == end && *p == '{')
			return end;
		p = close < end ? close : p;
	}
	return p;
}

/* Removes the next value from *text and returns it without its quotes or braces. */
static Str
passes_next_value(Str *text)
{
	const char *p = text->p, *end = p + text->n, *stop = passes_value_end(p, end);
	Str value = { p, (size_t)(stop - p) };

	*text = (Str){ stop, (size_t)(end - stop) };
	if (value.n > 2 && strchr("\"'{", *p) && passes_close(p, stop) == stop - 1)
		value = (Str){ p + 1, value.n - 2 };
	while (value.n && *value.p == ' ')
		value = (Str){ value.p + 1, value.n - 1 };
	while (value.n && value.p[value.n - 1] == ' ')
		value.n--;
	return value;
}

/* Removes the next `name` or `name=value` from *text. value->p becomes NULL if there is no value. Returns false at
 * the end of the text. */
static bool
passes_next_option(Str *text, Str *name, Str *value)
{
	const char *p = text->p, *end = p + text->n;

	while (p < end && *p == ' ')
		p++;
	name->p = p;
	while (p < end && *p != ' ' && *p != '=')
		p++;
	name->n = (size_t)(p - name->p);
	*value = (Str){ NULL, 0 };
	*text = (Str){ p, (size_t)(end - p) };
	if (p < end && *p == '=') {
		*text = (Str){ p + 1, (size_t)(end - p) - 1 };
		*value = passes_next_value(text);
	}
	return p > name->p || p < end;
}

/* The setters store a value in the field of an option. They return false if it does not fit. */

static bool
set_bool(bool *field, const char *words, Str v)
{
	int i = str_find_word(words ? words : "false|true|0|1|False|True|FALSE|TRUE", v);

	*field = i % 2 == 1;
	return i >= 0;
}

static bool
set_choice(PassChoice *field, Str v)
{
	bool yes = false, fits = set_bool(&yes, NULL, v);

	*field = yes ? PASS_YES : PASS_NO;
	return fits;
}

static bool
set_word(void *field, const char *words, Str v)
{
	int i = str_find_word(words, v);

	memcpy(field, &i, sizeof i);	/* enumerations have this size */
	return i >= 0;
}

static bool
set_int(int64_t *field, const char *v)
{
	char *end;

	errno = 0;
	*field = strtoll(v, &end, 0);
	return *v && *v != '+' && !*end && errno == 0;
}

static bool
set_uint(uint32_t *field, const char *v)
{
	int64_t n;

	if (*v == '-' || !set_int(&n, v) || n > UINT32_MAX)
		return false;
	*field = (uint32_t)n;
	return true;
}

static bool
set_text(const char **field, const char *v)
{
	*field = *v ? v : NULL;
	return true;
}

static bool
set_field(Arena *a, const PassOption *o, Str v, void *options)
{
	void *field = (char *)options + o->field;
	const char **text = field;

	switch (o->kind) {
	case OPTION_BOOL: case OPTION_SECOND: return set_bool(field, o->words, v);
	case OPTION_CHOICE: return set_choice(field, v);
	case OPTION_ENUM: return set_word(field, o->words, v);
	case OPTION_INT: return set_int(field, v.p);
	case OPTION_UINT: return set_uint(field, v.p);
	case OPTION_STRING: return set_text(text, v.p);
	case OPTION_LIST: return set_text(text, *text ? arena_printf(a, "%s,%s", *text, v.p) : v.p);
	}
	return false;
}

/* Returns the reason why a value does not fit, in the words of LLVM's command line. */
static const char *
passes_misfit(Arena *a, const PassOption *o, Str v)
{
	if (!v.p)
		return "requires a value!";
	switch (o->kind) {
	case OPTION_BOOL: case OPTION_CHOICE:
		return arena_printf(a, "'%.*s' is invalid value for boolean argument! Try 0 or 1", (int)v.n, v.p);
	case OPTION_INT: return arena_printf(a, "'%.*s' value invalid for long argument!", (int)v.n, v.p);
	case OPTION_UINT: return arena_printf(a, "'%.*s' value invalid for uint argument!", (int)v.n, v.p);
	case OPTION_ENUM: case OPTION_SECOND: return arena_printf(a, "Cannot find option named '%.*s'!", (int)v.n, v.p);
	case OPTION_STRING: case OPTION_LIST: break;
	}
	return "invalid value";
}

static const PassOption *
passes_option(const Pass *pass, Str name)
{
	for (const PassOption *o = pass->options; o && o->name; o++) {
		if (str_eq(str_from(o->name), name))
			return o;
	}
	return NULL;
}

/* Stores the value of one option. Returns NULL, or the reason for an error. */
static const char *
passes_set(Arena *a, const Pass *pass, Str name, Str v, void *options)
{
	const PassOption *o = passes_option(pass, name);

	if (!name.n)
		return NULL;
	if (!o)
		return arena_printf(a, "pass '%s': no such option %.*s", pass->name, (int)name.n, name.p);
	if (!v.p && (o->kind == OPTION_BOOL || o->kind == OPTION_CHOICE))
		v = STR("true");
	if (v.p)
		v.p = arena_dup(a, v.p, v.n);
	if (!v.p || !set_field(a, o, v, options))
		return arena_printf(a, "pass '%s': for the --%s option: %s", pass->name, o->name,
		                    passes_misfit(a, o, v));
	return NULL;
}

/* Removes quotes around all options, which appear if the text did not pass through a shell. */
static Str
passes_unquoted(Str text)
{
	if (text.n >= 2 && (*text.p == '"' || *text.p == '\'') && text.p[text.n - 1] == *text.p)
		return (Str){ text.p + 1, text.n - 2 };
	return text;
}

/* Returns NULL, or why the release lacks the pass or the option. */
static const char *
passes_too_old(Arena *a, const Pass *pass, Str option, IrRelease release)
{
	const char *name = arena_dup(a, option.p, option.n);
	IrRelease since = passes_since(pass, name);

	if (since <= release)
		return NULL;
	return arena_printf(a, "pass '%s'%s%s: Shardy has it from %s on, not in %s", pass->name,
	                    *name ? ", option " : "", name, ir_release_name(since), ir_release_name(release));
}

const char *
passes_parse(Arena *a, const Pass *pass, Str text, IrRelease release, const void **options)
{
	void *made = pass->size ? arena_dup(a, pass->defaults, pass->size) : NULL;
	const char *why = passes_too_old(a, pass, STR(""), release);
	Str name, v;

	text = passes_unquoted(text);
	while (!why && passes_next_option(&text, &name, &v)) {
		why = passes_too_old(a, pass, name, release);
		why = why ? why : passes_set(a, pass, name, v, made);
	}
	*options = made;
	return why;
}

/* ---- text ---- */

static void
print_text(Buf *b, const char *v, bool braces)
{
	if (v)
		buf_printf(b, braces || v[strcspn(v, " {}\"'")] ? "{%s}" : "%s", v);
}

/* Appends an option, unless it is an empty list. */
static void
print_option(Buf *b, const PassOption *o, const void *options, IrFeatures release)
{
	const void *field = (const char *)options + o->field;

	if (o->kind == OPTION_LIST && !*(const char *const *)field)
		return;
	buf_printf(b, "%s=", o->name);
	switch (o->kind) {
	case OPTION_BOOL: buf_printf(b, "%s", *(const bool *)field ? "true" : "false"); break;
	case OPTION_CHOICE:
		buf_printf(b, "%s",
		           pass_choice(*(const PassChoice *)field, release >> o->feature & 1) ? "true" : "false");
		break;
	case OPTION_SECOND: buf_str(b, str_word(o->words, *(const bool *)field)); break;
	case OPTION_ENUM: buf_str(b, str_word(o->words, *(const int *)field)); break;
	case OPTION_INT: buf_printf(b, "%lld", (long long)*(const int64_t *)field); break;
	case OPTION_UINT: buf_printf(b, "%u", (unsigned)*(const uint32_t *)field); break;
	case OPTION_STRING: print_text(b, *(const char *const *)field, false); break;
	case OPTION_LIST: print_text(b, *(const char *const *)field, true); break;
	}
}

/* Returns the option of the release after `last` in alphabetical order, or NULL after the last option. */
static const PassOption *
next_option(const Pass *pass, const char *last, IrRelease release)
{
	const PassOption *best = NULL;

	for (const PassOption *o = pass->options; o && o->name; o++) {
		if ((!last || strcmp(o->name, last) > 0) && (!best || strcmp(o->name, best->name) < 0) &&
		    exists_in(pass, o->name, release))
			best = o;
	}
	return best;
}

void
passes_text(Buf *b, const Pass *pass, const void *options, IrRelease release)
{
	const char *last = NULL;
	const PassOption *o;

	buf_printf(b, "%s", pass->name);
	while ((o = next_option(pass, last, release)) != NULL) {
		buf_char(b, last ? ' ' : '{');
		print_option(b, o, options, ir_release_features(release));
		last = o->name;
	}
	if (last)
		buf_char(b, '}');
}
