/* SPDX-License-Identifier: Apache-2.0
 *
 * The settings of a configuration file are options of commands, and the setters of their rows read the values. So a
 * setting means what the option means. The command line is read first: what it gives is not set again.
 */
#include "cli/config_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/suggest.h"
#include "cli/cli.h"
#include "cost/topology.h"
#include "host/findings.h"
#include "host/input.h"
#include "host/match.h"
#include "ir/session.h"

#define CONFIG_NAME "shardc.ini"

/* How far above the current folder the file can be. */
enum { CONFIG_DEPTH = 64 };

/* ---- finding the file ---- */

/* Returns whether there is such a file. A link that leads nowhere counts, so that opening it reports an error. */
static bool
is_file(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 ? S_ISREG(status.st_mode) : lstat(path, &status) == 0;
}

/* Returns whether the search ends in a folder, because it is a repository or the root. The path of the folder is empty
 * or ends with a slash. */
static bool
is_last(const char *folder)
{
	char path[CONFIG_PATH];
	struct stat here, above;

	snprintf(path, sizeof path, "%s.git", folder);
	if (stat(path, &here) == 0)
		return true;
	snprintf(path, sizeof path, "%s..", folder);
	return stat(*folder ? folder : ".", &here) != 0 || stat(path, &above) != 0 ||
	       (here.st_dev == above.st_dev && here.st_ino == above.st_ino);
}

const char *
config_find(char *room, size_t n)
{
	const char *given = getenv("SHARDC_CONFIG");
	char folder[3 * CONFIG_DEPTH + 1] = "";

	if (given)
		return *given ? given : NULL;
	for (int i = 0; i < CONFIG_DEPTH; i++) {
		snprintf(room, n, "%s" CONFIG_NAME, folder);
		if (is_file(room))
			return room;
		if (is_last(folder))
			return NULL;
		memcpy(folder + 3 * (size_t)i, "../", 4);
	}
	return NULL;
}

/* ---- settings ---- */

/* The options that a configuration can set. */
static const struct {
	const char *name;
	bool is_path;		/* relative to the folder of the configuration */
} settings[] = {
	{ "baseline", true }, { "lint-baseline", true }, { "lock", true }, { "shardy", false }, { "topology", false },
};

enum { N_SETTINGS = sizeof settings / sizeof *settings };

typedef struct Config {
	Options *o;
	const OptionRow *table;
	Arena *a;
	DiagList *d;
	Source *src;
	const char *folder;	/* the path of its folder: empty, or with a slash at the end */
	AtomTable keys;
	Map first;		/* the first entry with a key */
} Config;

static void
wrong(Config *c, Span at, const char *why)
{
	diag_error(c->d, DIAG_CONFIG_INVALID, at, "%s", why);
	diag_mark(c->d, at);
}

static bool
is_given(const Options *o, const OptionRow *row)
{
	for (uint32_t i = 0; i < o->given.n; i++) {
		if (o->given.v[i].row->name && strcmp(o->given.v[i].row->name, row->name) == 0)
			return true;
	}
	return false;
}

/* Returns a path of the file from the current folder. */
static const char *
path_of(const Config *c, const char *path)
{
	return *path == '/' ? path : arena_printf(c->a, "%s%s", c->folder, path);
}

static void
unknown_setting(Config *c, const ConfigEntry *e)
{
	const char *list = "ignore";
	Suggest best;

	suggest_init(&best, e->name, strlen(e->name));
	suggest_try(&best, "ignore");
	for (int i = 0; i < N_SETTINGS; i++) {
		suggest_try(&best, settings[i].name);
		list = arena_printf(c->a, "%s%s%s", list, i + 1 < N_SETTINGS ? ", " : " and ", settings[i].name);
	}
	if (best.word)
		wrong(c, e->name_at, arena_printf(c->a, "there is no setting '%s', did you mean '%s'?", e->name,
		                                  best.word));
	else if (!inspect_budgets_add(c->a, &(InspectBudgets){ 0 },
	                              arena_printf(c->a, "%s=%s", e->name, e->value)))
		wrong(c, e->name_at, arena_printf(c->a, "'%s' belongs to a section [budget \"PATTERN\"]", e->name));
	else if (diag_id_find(e->name) != DIAG_COUNT)
		wrong(c, e->name_at, arena_printf(c->a, "'%s' belongs to the section [lint]", e->name));
	else
		wrong(c, e->name_at, arena_printf(c->a, "there is no setting '%s'; the settings are %s", e->name,
		                                  list));
}

/* Adds the patterns of a list that is separated by commas. */
static void
add_ignored(Config *c, const char *p)
{
	for (; *p; p += *p == ',') {
		size_t n = strcspn(p, ","), last = n;

		while (last && (p[last - 1] == ' ' || p[last - 1] == '\t' || p[last - 1] == '/'))
			last--;
		while (last && (*p == ' ' || *p == '\t'))
			p++, last--, n--;
		if (last)
			*VEC_ADD(c->a, &c->o->config.ignore) = arena_printf(c->a, "%.*s", (int)last, p);
		p += n;
	}
}

static void
apply_setting(Config *c, const ConfigEntry *e)
{
	const OptionRow *row = option_find(c->table, str_from(e->name));
	bool is_topology, is_path;
	const char *why;
	int i = 0;

	if (strcmp(e->name, "ignore") == 0) {
		add_ignored(c, e->value);
		return;
	}
	while (i < N_SETTINGS && strcmp(settings[i].name, e->name) != 0)
		i++;
	if (i == N_SETTINGS) {
		unknown_setting(c, e);
		return;
	}
	if (!row || is_given(c->o, row))
		return;
	c->o->config.has_baseline |= strcmp(e->name, "baseline") == 0;
	is_topology = strcmp(e->name, "topology") == 0;
	is_path = settings[i].is_path || (is_topology && strpbrk(e->value, "/.") != NULL);
	why = row->set(c->o, row, is_path ? path_of(c, e->value) : e->value);
	if (is_topology && !is_path)
		cost_preset(c->a, c->d, e->value, &why);
	if (why)
		wrong(c, e->value_at, why);
}

/* ---- lint levels ---- */

/* Sets the level of a warning, or switches a group of lints on or off, with the setter of -W. */
static void
apply_lint(Config *c, const ConfigEntry *e)
{
	const OptionRow *row = option_find_letter(c->table, 'W');
	bool is_group = strcmp(e->name, "lint") == 0 || strcmp(e->name, "extra") == 0;
	const char *words = is_group ? "off|warning" : "off|warning|error", *why;
	int level = str_find_word(words, str_from(e->value));
	static const char *const prefixes[] = { "no-", "", "error=" };

	if (!is_group && diag_id_find(e->name) == DIAG_COUNT) {
		wrong(c, e->name_at, cli_unknown_diagnostic(c->a, e->name));
		return;
	}
	if (level < 0) {
		wrong(c, e->value_at, arena_printf(c->a, "expected %s, found '%s'",
		                                   is_group ? "off or warning" : "off, warning or error", e->value));
		return;
	}
	why = row ? row->set(c->o, row, arena_printf(c->a, "%s%s", prefixes[level], e->name)) : NULL;
	if (why)
		wrong(c, e->name_at, why);
}

/* Sets the levels of the command line again, which come first. */
static void
repeat_levels(Options *o)
{
	for (uint32_t i = 0; i < o->given.n; i++) {
		const OptionsGiven *g = &o->given.v[i];

		if (g->row->letter == 'W')
			g->row->set(o, g->row, g->arg);
	}
}

/* ---- budgets ---- */

/* Returns the scope with a pattern, which is new unless it is that of the entry before. */
static OptionsScope *
scope_of(Config *c, const char *pattern)
{
	OptionsConfig *x = &c->o->config;

	if (!x->scopes.n || x->scopes.v[x->scopes.n - 1].pattern != pattern)
		*VEC_ADD(c->a, &x->scopes) = (OptionsScope){ .pattern = pattern };
	return &x->scopes.v[x->scopes.n - 1];
}

static void
apply_budget(Config *c, const ConfigEntry *e)
{
	OptionsScope *scope = scope_of(c, e->pattern);
	size_t n = strlen(e->name);
	uint32_t first = scope->budgets.n;
	LineCol place = source_locate(c->a, c->src, e->name_at.lo);
	const char *why;

	n -= n && e->name[n - 1] == '<';	/* `bytes <= 1MiB` */
	while (n && e->name[n - 1] == ' ')
		n--;
	why = inspect_budgets_add(c->a, &scope->budgets,
	                          arena_printf(c->a, "%.*s<=%s", (int)n, e->name, e->value));
	if (why)
		wrong(c, e->name_at, why);
	for (uint32_t i = first; i < scope->budgets.n; i++) {
		scope->budgets.v[i].file = c->src->name;
		scope->budgets.v[i].line = place.line;
		scope->budgets.v[i].col = place.col;
	}
}

/* Adds a budget in place of that of the same quantity. */
static void
put_budget(Arena *a, InspectBudgets *budgets, const InspectBudget *b)
{
	for (uint32_t i = 0; i < budgets->n; i++) {
		if (inspect_budget_is_same(&budgets->v[i], b)) {
			budgets->v[i] = *b;
			return;
		}
	}
	*VEC_ADD(a, budgets) = *b;
}

void
config_budgets(Arena *a, const Options *o, const char *path, InspectBudgets *budgets)
{
	uint32_t n_file;

	for (uint32_t i = 0; i < o->config.scopes.n; i++) {
		const OptionsScope *scope = &o->config.scopes.v[i];

		if (!host_matches(o, scope->pattern, path))
			continue;
		for (uint32_t k = 0; k < scope->budgets.n; k++)
			put_budget(a, budgets, &scope->budgets.v[k]);
	}
	n_file = budgets->n;
	for (uint32_t i = 0; n_file && i < o->budgets.n; i++)
		put_budget(a, budgets, &o->budgets.v[i]);
	for (uint32_t i = 0; !n_file && i < o->budgets.n; i++)
		*VEC_ADD(a, budgets) = o->budgets.v[i];
}

/* ---- the file ---- */

/* Returns whether the file has set this before, and then reports it. The setting `ignore` may be repeated. */
static bool
is_set_twice(Config *c, const ConfigEntry *e)
{
	const char *key = arena_printf(c->a, "%d %s %s", (int)e->section, e->pattern ? e->pattern : "", e->name);
	Atom atom = atom_intern(&c->keys, key, strlen(key));
	ConfigEntry *first = map_get(&c->first, atom), *copy;

	if (e->section == CONFIG_GENERAL && strcmp(e->name, "ignore") == 0)
		return false;
	if (first) {
		wrong(c, e->name_at, arena_printf(c->a, "'%s' is set twice", e->name));
		diag_note(c->d, first->name_at, "first set here");
		return true;
	}
	copy = ARENA_NEW(c->a, ConfigEntry);
	*copy = *e;
	map_put(c->a, &c->first, atom, copy);
	return false;
}

static void
apply(const ConfigEntry *e, void *cx)
{
	Config *c = cx;

	if (is_set_twice(c, e))
		return;
	switch (e->section) {
	case CONFIG_GENERAL: apply_setting(c, e); break;
	case CONFIG_LINT: apply_lint(c, e); break;
	case CONFIG_BUDGET: apply_budget(c, e); break;
	case CONFIG_WRONG: break;
	}
}

/* Stores the folder of the file without links, so that it is a beginning of the paths of files in it. */
static void
find_folder(Config *c)
{
	char *real = realpath(*c->folder ? c->folder : ".", NULL);
	const char *slash = real && real[1] ? "/" : "";	/* the root has its own */

	c->o->config.folder = real ? arena_printf(c->a, "%s%s", real, slash) : NULL;
	free(real);
}

/* Reads the file, and stores what it says in the arena of the options. */
static HostStatus
load(Options *o, const Input *in)
{
	const char *slash = strrchr(in->name, '/');
	size_t n = slash ? (size_t)(slash - in->name) + 1 : 0;
	const char *text = arena_dup(&o->arena, in->text.p, in->text.n);
	Source *src = source_new(&o->arena, in->name, text, in->text.n);
	HostStatus status;
	Session s;
	Config c = { .o = o, .table = options_table(o), .a = &o->arena, .src = src,
	             .folder = arena_printf(&o->arena, "%.*s", (int)n, in->name) };

	session_init(&s, o->arena.memory);
	c.d = &s.diag;
	s.diag.max_errors = o->max_errors;
	s.diag.src = src;
	find_folder(&c);
	atom_table_init(&c.keys, c.a);
	config_read(c.a, c.d, src, apply, &c);
	repeat_levels(o);
	status = s.diag.n_errors ? HOST_FOUND : HOST_DONE;
	if (status)
		findings_add(o, &s.diag);
	session_free(&s);
	return status;
}

HostStatus
config_load(Options *o)
{
	char room[CONFIG_PATH];
	const char *path = o->config.given;
	HostStatus status;
	Input in;

	if (o->config.none || !option_find(options_table(o), STR("config")))
		return HOST_DONE;
	if (!path)
		path = config_find(room, sizeof room);
	if (!path)
		return HOST_DONE;
	if (!input_read(o, &in, arena_printf(&o->arena, "%s", path)))
		return HOST_ENVIRONMENT;
	status = load(o, &in);
	input_free(&in);
	return status;
}
