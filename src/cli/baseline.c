/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads what --format=json has written.
 */
#include "cli/baseline.h"

#include <jansson.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/facts_unit.h"
#include "cli/side_files.h"
#include "cost/price.h"

/* Reports what is wrong with the report. */
static HostStatus
invalid(Unit *u, Source *src, uint32_t at, const char *why)
{
	return side_source_error(u, src, at, DIAG_BASELINE_INVALID, why);
}

/* Checks that the report is of a command. `check` needs reports of two commands, so the other one is right, too. */
static HostStatus
check_report(Unit *u, const char *wanted, Baseline *b)
{
	const char *command = json_string_value(json_object_get(b->json, "command"));
	bool checks = strcmp(u->o->command->name, "check") == 0;
	const json_t *version = json_object_get(b->json, "schema_version");

	if (!command || !json_is_integer(version))
		return invalid(u, b->src, 0, "this is not a report that shardc has written with --format=json");
	if (json_integer_value(version) != 1)
		return invalid(u, b->src, 0, "the version of the report is not 1");
	if (checks && strcmp(command, wanted) != 0 && str_find_word("comms|mem", str_from(command)) >= 0) {
		baseline_end(b);
		*b = (Baseline){ .json = NULL };
		return HOST_DONE;
	}
	if (strcmp(command, wanted) != 0)
		return invalid(u, b->src, 0, arena_printf(&u->s.arena, "the report is of `shardc %s`, not of "
		                                          "`shardc %s`", command, wanted));
	return HOST_DONE;
}

/* Returns whether a report of the configuration file is for another command: this one has no budget that compares. So a
 * report that has become wrong can be made again. */
static bool
is_for_another(const Options *o)
{
	bool compares = strcmp(o->command->name, "check") == 0;

	for (uint32_t i = 0; i < o->budgets.n; i++)
		compares |= o->budgets.v[i].measure == INSPECT_BUDGET_GROWTH ||
		            o->budgets.v[i].measure == INSPECT_BUDGET_NEW_COLLECTIVES;
	return o->config.has_baseline && !compares;
}

/* Returns the path of the report, or NULL if there is none. A report that is missing in a folder gets into *missing. */
static const char *
path_of(Unit *u, const char *command, const char **missing)
{
	Arena *a = &u->s.arena;
	const char *path = u->o->baseline;
	struct stat status;

	if (!path || is_for_another(u->o))
		return NULL;
	if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
		return path;
	path = facts_unit_path(a, path, u->path, arena_printf(a, ".%s.json", command));
	if (stat(path, &status) == 0)
		return path;
	*missing = path;
	return NULL;
}

HostStatus
baseline_read(Unit *u, const char *command, Baseline *b)
{
	const char *missing = NULL, *path = path_of(u, command, &missing);
	json_error_t error;
	HostStatus status;

	*b = (Baseline){ .missing = missing };
	if (!path)
		return HOST_DONE;
	status = side_source_read(u, path, &b->src);
	if (status != HOST_DONE)
		return status;
	b->json = json_loadb(b->src->text, b->src->len, JSON_REJECT_DUPLICATES, &error);
	if (!b->json)
		return invalid(u, b->src, error.position > 0 ? (uint32_t)error.position - 1 : 0,
		               arena_printf(&u->s.arena, "the report is not valid JSON: %s", error.text));
	return check_report(u, command, b);
}

HostStatus
baseline_agrees(Unit *u, const Baseline *b, const char *key, const char *text)
{
	const char *given = b->json ? json_string_value(json_object_get(b->json, key)) : NULL;

	if (!given || strcmp(given, text) == 0)
		return HOST_DONE;
	return invalid(u, b->src, 0,
	               arena_printf(&u->s.arena, "the earlier report has \"%s\": \"%s\", but the new one has \"%s\"",
	                            key, given, text));
}

void
baseline_end(Baseline *b)
{
	json_decref(b->json);
}

static const json_t *
value_at(const Baseline *b, const char *table, const char *key, const char *part)
{
	const json_t *v = json_object_get(json_object_get(b->json, table), key);

	return part ? json_object_get(v, part) : v;
}

bool
baseline_number(const Baseline *b, const char *table, const char *key, const char *part, double *number)
{
	const json_t *v = value_at(b, table, key, part);

	*number = json_number_value(v);
	return json_is_number(v) && *number >= 0;
}

bool
baseline_count(const Baseline *b, const char *table, const char *key, const char *part, int64_t *count)
{
	const json_t *v = value_at(b, table, key, part);

	*count = json_integer_value(v);
	return json_is_integer(v) && *count >= 0;
}

/* Returns the axes of a row, joined by commas. */
static Str
axes_of(Unit *u, const json_t *row)
{
	const json_t *axes = json_object_get(row, "axes"), *axis;
	const char *text = "";
	size_t i;

	json_array_foreach(axes, i, axis)
		text = arena_printf(&u->s.arena, "%s%s%s", text, i ? "," : "",
		                    json_is_string(axis) ? json_string_value(axis) : "");
	return str_from(text);
}

/* Returns whether a row of a report counts as a collective: its kind sends data. */
static bool
row_counts(const char *kind)
{
	for (int i = 0; kind && i < COST_N_KINDS; i++) {
		if (strcmp(kind, cost_kind_name((CostKind)i)) == 0)
			return cost_kind_moves((CostKind)i) && !cost_kind_is_open((CostKind)i);
	}
	return false;
}

bool
baseline_collectives(Unit *u, const Baseline *b, void (*f)(Str kind, Str axes, Str why, void *cx), void *cx)
{
	const json_t *rows = json_object_get(b->json, "collectives"), *row;
	int64_t n = 0, all;
	size_t i;

	json_array_foreach(rows, i, row) {
		const char *kind = json_string_value(json_object_get(row, "kind"));
		const char *why = json_string_value(json_object_get(row, "why"));

		if (!row_counts(kind))
			continue;
		n++;
		f(str_from(kind), axes_of(u, row), str_from(why ? why : ""), cx);
	}
	return baseline_count(b, "totals", "collectives", NULL, &all) && all == n;
}
