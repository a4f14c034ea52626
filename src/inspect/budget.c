/* SPDX-License-Identifier: Apache-2.0
 *
 * Parses budgets: [ 'final.' ] NAME [ '[' SELECTOR ']' ] ( '<=' | '=' ) NUMBER [ UNIT ], with SELECTOR words
 * separated by commas, or a pattern.
 */
#include "inspect/budget.h"

typedef struct Unit {
	const char *name;
	Ratio factor;
} Unit;

static const Unit byte_units[] = {
	{ "", { 1, 1 } }, { "B", { 1, 1 } }, { "KiB", { 1 << 10, 1 } }, { "MiB", { 1 << 20, 1 } },
	{ "GiB", { 1 << 30, 1 } }, { "TiB", { 1ull << 40, 1 } }, { "kB", { 1000, 1 } }, { "MB", { 1000000, 1 } },
	{ "GB", { 1000000000, 1 } }, { "TB", { 1000000000000, 1 } }, { NULL, { 0, 1 } }
};
static const Unit time_units[] = {
	{ "s", { 1, 1 } }, { "ms", { 1, 1000 } }, { "us", { 1, 1000000 } }, { "ns", { 1, 1000000000 } },
	{ NULL, { 0, 1 } }
};
static const Unit ratio_units[] = { { "%", { 1, 100 } }, { NULL, { 0, 1 } } };
static const Unit no_units[] = { { "", { 1, 1 } }, { NULL, { 0, 1 } } };

/* Which selector may follow. */
typedef enum Selects { NO_SELECTOR, WORDS, PATTERN } Selects;

static const struct {
	const char *name;
	const Unit *units;
	Selects selects;
	bool can_be_final;	/* "final." may precede */
} measures[INSPECT_BUDGET_N] = {
	[INSPECT_BUDGET_BYTES] = { "bytes", byte_units, WORDS, true },
	[INSPECT_BUDGET_COLLECTIVES] = { "collectives", no_units, WORDS, true },
	[INSPECT_BUDGET_RESHARDS] = { "reshards", no_units, NO_SELECTOR, false },
	[INSPECT_BUDGET_TIME] = { "time", time_units, NO_SELECTOR, true },
	[INSPECT_BUDGET_REMATERIALIZATIONS] = { "rematerializations", no_units, NO_SELECTOR, false },
	[INSPECT_BUDGET_NEW_COLLECTIVES] = { "new-collectives", no_units, WORDS, false },
	[INSPECT_BUDGET_GROWTH] = { "growth", ratio_units, NO_SELECTOR, false },
	[INSPECT_BUDGET_MEMORY] = { "memory", byte_units, NO_SELECTOR, false },
	[INSPECT_BUDGET_ARGUMENTS] = { "arguments", byte_units, NO_SELECTOR, false },
	[INSPECT_BUDGET_UNSHARDED] = { "unsharded", ratio_units, WORDS, false },
	[INSPECT_BUDGET_REPLICATED] = { "replicated", byte_units, PATTERN, false },
	[INSPECT_BUDGET_PADDING] = { "padding", ratio_units, NO_SELECTOR, false },
};

bool
inspect_measure_is_memory(InspectMeasure measure)
{
	return measure >= INSPECT_BUDGET_MEMORY;
}

bool
inspect_budget_is_same(const InspectBudget *x, const InspectBudget *y)
{
	if (x->measure != y->measure || x->is_final != y->is_final || x->only.n != y->only.n)
		return false;
	for (uint32_t i = 0; i < x->only.n; i++) {
		if (!str_eq(x->only.v[i], y->only.v[i]))
			return false;
	}
	return true;
}

/* Finds the measure at p and returns the end of its name, or NULL. */
static const char *
parse_measure(const char *p, InspectBudget *b)
{
	static const char final[] = "final.";
	size_t n;

	b->is_final = strncmp(p, final, sizeof final - 1) == 0;
	p += b->is_final ? sizeof final - 1 : 0;
	n = strcspn(p, "[<=,");
	for (int i = 0; i < INSPECT_BUDGET_N; i++) {
		if (strlen(measures[i].name) != n || memcmp(measures[i].name, p, n) != 0 ||
		    (b->is_final && !measures[i].can_be_final))
			continue;
		b->measure = (InspectMeasure)i;
		return p + n;
	}
	return NULL;
}

/* Parses `[word, word]` at p and returns its end, or NULL. */
static const char *
parse_selector(Arena *a, const char *p, InspectBudget *b)
{
	do {
		size_t n = strcspn(++p, ",]");

		if (!n || !p[n])
			return NULL;
		*VEC_ADD(a, &b->only) = (Str){ p, n };
		p += n;
	} while (*p == ',');
	return p + 1;
}

/* Parses `[pattern]` at p, whose brackets are balanced, and returns its end, or NULL. */
static const char *
parse_pattern(Arena *a, const char *p, InspectBudget *b)
{
	const char *start = ++p;

	for (uint32_t depth = 1; *p; p++) {
		depth += *p == '[';
		depth -= *p == ']';
		if (depth)
			continue;
		*VEC_ADD(a, &b->only) = (Str){ start, (size_t)(p - start) };
		return p > start ? p + 1 : NULL;
	}
	return NULL;
}

/* Parses a number and its unit, up to a comma or the end. Returns NULL if they are wrong. */
static const char *
parse_limit(const char *p, const Unit *units, Ratio *limit, bool *fits)
{
	const char *end = ratio_read(p, (Ratio){ 1, 1 }, limit, fits);
	size_t n;

	if (!end)
		return NULL;
	end += *end == ' ';
	n = strcspn(end, ",");
	for (; units->name; units++) {
		if (strlen(units->name) == n && memcmp(units->name, end, n) == 0) {
			ratio_read(p, units->factor, limit, fits);
			return end + n;
		}
	}
	return NULL;
}

static const char *
names_of_units(Arena *a, const Unit *units)
{
	const char *text = "";

	for (; units->name; units++)
		text = *units->name ? arena_printf(a, "%s%s%s", text, *text ? ", " : "", units->name) : text;
	return text;
}

static const char *
parse_item(Arena *a, const char *p, InspectBudget *b, const char **why)
{
	const char *start = p;
	bool fits = true;

	p = parse_measure(p, b);
	if (!p) {
		*why = arena_printf(a, "expected bytes, collectives, reshards, time, rematerializations, "
		                    "new-collectives, growth, memory, arguments, unsharded, replicated, padding, "
		                    "final.bytes, final.collectives or final.time, found '%.*s'",
		                    (int)strcspn(start, "[<=,"), start);
		return NULL;
	}
	if (*p == '[' && !measures[b->measure].selects) {
		*why = arena_printf(a, "'%s' takes no selector", measures[b->measure].name);
		return NULL;
	}
	if (*p == '[' && measures[b->measure].selects == PATTERN) {
		p = parse_pattern(a, p, b);
		if (!p) {
			*why = arena_printf(a, "the selector of '%s' must be a pattern in brackets, in which brackets "
			                    "are balanced", measures[b->measure].name);
			return NULL;
		}
	} else if (*p == '[' && !(p = parse_selector(a, p, b))) {
		*why = arena_printf(a, "the selector of '%s' must be words in brackets, separated by commas",
		                    measures[b->measure].name);
		return NULL;
	}
	p += *p == '<';
	if (*p != '=') {
		*why = arena_printf(a, "expected '<=' after '%.*s'", (int)(p - start), start);
		return NULL;
	}
	p = parse_limit(p + 1, measures[b->measure].units, &b->limit, &fits);
	if (!p) {
		const char *units = names_of_units(a, measures[b->measure].units);

		*why = arena_printf(a, "the limit of '%s' must be a number%s%s", measures[b->measure].name,
		                    *units ? " with a unit: " : "", units);
		return NULL;
	}
	if (!fits) {
		*why = arena_printf(a, "the limit of '%s' is too large or has too many digits",
		                    measures[b->measure].name);
		return NULL;
	}
	b->text = (Str){ start, (size_t)(p - start) };
	return p;
}

const char *
inspect_budgets_add(Arena *a, InspectBudgets *budgets, const char *list)
{
	for (const char *p = list;; p++) {
		InspectBudget b = { 0 };
		const char *why = NULL;

		p = parse_item(a, p, &b, &why);
		if (!p)
			return why;
		*VEC_ADD(a, budgets) = b;
		if (!*p)
			return NULL;
	}
}
