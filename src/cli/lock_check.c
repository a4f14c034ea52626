/* SPDX-License-Identifier: Apache-2.0
 *
 * A difference is reported where the user can change it: at the line of the original program if that file is in the
 * working tree, with the place in the text as a note, else in the text. The place in the lock is a note, too.
 */
#include "cli/lock_check.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/facts_unit.h"
#include "cli/side_files.h"
#include "explain/because.h"
#include "explain/diff_tables.h"
#include "host/output.h"

enum { OTHERS = 2 };	/* places of a group that notes name */

struct LockCheck {
	Unit *u;
	const char *path;	/* of the lock */
	DiagList *d;
	Source *text, *lock;
	Map sources;		/* atom of a path to its Source, or to `nothing` */
	AtomTable paths;
	Source nothing;
	ExplainFacts old, now;
	ExplainLockHead head;
	ExplainComparison x;
	ExplainBecause because;
};

/* ---- places in the original program ---- */

static bool
is_file(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, R_OK) == 0;
}

/* Returns the longest end of a path that names a file below the current folder. NULL: there is none. */
static const char *
find_in_tree(Arena *a, Str path)
{
	const char *text = arena_printf(a, "%.*s", (int)path.n, path.p);

	if (strstr(text, ".."))
		return NULL;
	while (text) {
		const char *slash = strchr(text, '/');

		if (*text && *text != '/' && is_file(text))
			return text;
		text = slash ? slash + 1 : NULL;
	}
	return NULL;
}

/* Returns the file of a location in the original program. NULL: it is not in the working tree. */
static Source *
source_of(LockCheck *c, Str path)
{
	Arena *a = &c->u->s.arena;
	Atom atom = atom_intern(&c->paths, path.p, path.n);
	Source *src = map_get(&c->sources, atom);
	const char *file;

	if (!src) {
		file = find_in_tree(a, path);
		src = &c->nothing;
		if (file && side_source_read(c->u, file, &src) != HOST_DONE)
			src = &c->nothing;
		map_put(a, &c->sources, atom, src);
	}
	return src == &c->nothing ? NULL : src;
}

/* ---- findings ---- */

/* Reports an error at a value. */
static void
report_at(LockCheck *c, DiagId id, const ExplainWhere *p, Str message)
{
	DiagList *d = c->d;
	Source *src = c->u->o->annotate_text || !p->origin.path.p ? NULL : source_of(c, p->origin.path);
	uint32_t at;

	if (src && source_offset(&c->u->s.arena, src, p->origin.line, p->origin.col, &at)) {
		d->src = src;
		diag_error(d, id, (Span){ at, at }, "%.*s", (int)message.n, message.p);
		d->src = c->text;
		if (p->known)
			diag_note(d, p->at, "this is %.*s in the text", (int)p->address.n, p->address.p);
		return;
	}
	diag_error(d, id, p->known ? p->at : (Span){ 0, 0 }, "%.*s", (int)message.n, message.p);
	if (p->origin.file.p)
		diag_note(d, p->known ? p->at : (Span){ 0, 0 }, "its place in the original program is %s",
		          inspect_origin_text(&c->u->s.arena, &p->origin).p);
}

static void
note_lock(LockCheck *c, uint32_t at)
{
	if (!at)
		return;
	c->d->src = c->lock;
	diag_note(c->d, (Span){ at, at }, "the lock has this");
	c->d->src = c->text;
}

static void
note_because(LockCheck *c, Str text)
{
	if (text.n)
		diag_note(c->d, (Span){ 0, 0 }, "because of %.*s", (int)text.n, text.p);
}

/* Returns what a report calls a value of the boundary: its name, or else its address. */
static Str
title_of(const ExplainFact *x, const ExplainWhere *p)
{
	return x->name.n ? x->name : p->address;
}

static void
report_boundary(LockCheck *c, const ExplainChangeVec *list, const char *what)
{
	Arena *a = &c->u->s.arena;

	for (uint32_t i = 0; i < list->n && !c->d->full; i++) {
		const ExplainChange *x = &list->v[i];
		ExplainWhere p;
		Str title, from, to;

		if (!x->old || !x->now)
			continue;
		p = explain_fact_place(&c->now, x->now);
		title = title_of(x->now, &p);
		from = explain_old_spec(&c->x, x->old);
		to = explain_now_spec(&c->x, x->now);
		report_at(c, DIAG_LOCK_CHANGED, &p,
		          str_from(arena_printf(a, "sharding of %s %.*s changed from %.*s to %.*s", what, (int)title.n,
		                                title.p, (int)from.n, from.p, (int)to.n, to.p)));
		note_lock(c, x->old->at);
		if (!x->now->given)
			note_because(c, explain_because_change(&c->because, x));
	}
}

static void
report_group(LockCheck *c, const ExplainGroup *g)
{
	Arena *a = &c->u->s.arena;
	const ExplainChange *first = &g->changes.v[0];
	ExplainWhere p;
	const char *what;

	if (!first->old || !first->now)
		return;
	p = explain_fact_place(&c->now, first->now);
	what = arena_printf(a, "'%.*s'", (int)g->op.n, g->op.p);
	if (g->changes.n > 1)
		what = arena_printf(a, "%u values of %s", (unsigned)g->changes.n, what);
	report_at(c, DIAG_LOCK_CHANGED, &p,
	          str_from(arena_printf(a, "sharding of %s changed from %.*s to %.*s", what, (int)g->from.n, g->from.p,
	                                (int)g->to.n, g->to.p)));
	note_lock(c, first->old->at);
	note_because(c, explain_because_change(&c->because, first));
	for (uint32_t i = 1; i < g->changes.n && i <= OTHERS; i++) {
		ExplainWhere other = explain_fact_place(&c->now, g->changes.v[i].now);

		if (other.known)
			diag_note(c->d, other.at, "the same for %.*s", (int)other.address.n, other.address.p);
	}
}

/* Collectives that are gone have no place in the program, only in the lock. */
static void
report_tally(LockCheck *c, const ExplainTally *t)
{
	Arena *a = &c->u->s.arena;
	const ExplainMove *move = t->moves.n && t->now > t->old ? t->moves.v[0] : NULL;
	ExplainWhere p = { .bytes = -1 };

	if (move)
		p = explain_move_place(&c->now, move);
	report_at(c, DIAG_LOCK_COLLECTIVE, &p,
	          str_from(arena_printf(a, "%llu %s %.*s of %.*s[%u], the lock has %llu", (unsigned long long)t->now,
	                                cost_kind_name(t->kind), (int)t->axes.n, t->axes.p, (int)t->elem.n, t->elem.p,
	                                (unsigned)t->rank, (unsigned long long)t->old)));
	if (t->first->count && !t->first->comm)
		note_lock(c, t->first->at);
	if (move)
		note_because(c, explain_because_move(&c->because, move, false));
}

static void
report_meshes(LockCheck *c)
{
	for (uint32_t i = 0; i < c->x.renames.n; i++) {
		const ExplainRename *r = &c->x.renames.v[i];

		diag_error(c->d, DIAG_LOCK_MESH, (Span){ 0, 0 }, "the axis '%.*s' of the lock is now called '%.*s'",
		           (int)r->from.n, r->from.p, (int)r->to.n, r->to.p);
	}
	for (uint32_t i = 0; i < c->x.meshes.n; i++) {
		const ExplainMeshChange *m = &c->x.meshes.v[i];

		diag_error(c->d, DIAG_LOCK_MESH, (Span){ 0, 0 }, "a mesh changed from %.*s to %.*s", (int)m->from.n,
		           m->from.p, (int)m->to.n, m->to.p);
	}
}

/* ---- values that came or went ---- */

/* Reports a value that only one side has as an error. */
static void
report_extra(LockCheck *c, const ExplainChange *x)
{
	static const char *const whats[] = {
		[EXPLAIN_ARG] = "argument", [EXPLAIN_RESULT] = "result", [EXPLAIN_VALUE] = "value",
	};
	Arena *a = &c->u->s.arena;
	const ExplainFact *fact = x->now ? x->now : x->old;
	ExplainWhere p = { .bytes = -1 };
	Str title, spec = x->now ? explain_now_spec(&c->x, fact) : explain_old_spec(&c->x, fact);

	if (x->now)
		p = explain_fact_place(&c->now, fact);
	title = fact->kind == EXPLAIN_VALUE ? fact->op : title_of(fact, &p);
	report_at(c, DIAG_LOCK_CHANGED, &p,
	          str_from(arena_printf(a, "the %s %.*s with sharding %.*s is only in the %s", whats[fact->kind],
	                                (int)title.n, title.p, (int)spec.n, spec.p, x->now ? "program" : "lock")));
	if (x->old)
		note_lock(c, x->old->at);
}

/* Counts the changes of a list that only one side has, and reports them with --strict. */
static void
count_extra(LockCheck *c, const ExplainChangeVec *list, uint32_t *came, uint32_t *went, uint32_t *lost)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const ExplainChange *x = &list->v[i];

		if (x->old && x->now)
			continue;
		*came += x->now != NULL;
		*went += x->old != NULL;
		*lost += x->old && str_eq(x->old->op, STR(EXPLAIN_CONSTRAINT));
		if (c->u->o->strict && !c->d->full)
			report_extra(c, x);
	}
}

static void
report_extras(LockCheck *c)
{
	uint32_t came = 0, went = 0, lost = 0;
	const char *constraints = "";

	count_extra(c, &c->x.args, &came, &went, &lost);
	count_extra(c, &c->x.came, &came, &went, &lost);
	count_extra(c, &c->x.went, &came, &went, &lost);
	count_extra(c, &c->x.results, &came, &went, &lost);
	if (lost)
		constraints = arena_printf(&c->u->s.arena, " (%u sharding constraint%s)",
		                           (unsigned)lost, lost == 1 ? "" : "s");
	if ((came || went) && !c->u->o->strict)
		diag_error(c->d, DIAG_LOCK_EXTRA, (Span){ 0, 0 },
		           "%u value%s only in the program, %u only in the lock%s; --update writes the lock again",
		           (unsigned)came, came == 1 ? " is" : "s are", (unsigned)went, constraints);
}

static void
report(LockCheck *c)
{
	explain_because_init(&c->because, &c->u->s.arena, &c->x);
	report_meshes(c);
	report_boundary(c, &c->x.args, "argument");
	report_boundary(c, &c->x.results, "result");
	for (uint32_t i = 0; i < c->x.groups.n && !c->d->full; i++)
		report_group(c, &c->x.groups.v[i]);
	for (uint32_t i = 0; i < c->x.tallies.n && !c->d->full; i++)
		report_tally(c, &c->x.tallies.v[i]);
	report_extras(c);
}

/* ---- writing ---- */

/* Prints what differs, as `shardc diff` does. */
static void
print_changes(LockCheck *c)
{
	ReportTable shown[EXPLAIN_N_DIFF_TABLES];
	ExplainDiff diff;

	explain_diff_init(&diff, &c->u->s.arena);
	explain_diff_fill(&diff, &c->x);
	report_tables_text(&c->u->out, shown, explain_diff_shown(&diff, false, shown), false, 0);
}

/* Makes the folder of the locks if it is missing. */
static bool
make_folder(const LockCheck *c)
{
	const char *folder = c->u->o->lock;

	if (c->path == folder || mkdir(folder, 0777) == 0 || errno == EEXIST)
		return true;
	host_failure(c->u->o, "cannot make the folder '%s': %s", folder, strerror(errno));
	return false;
}

/* Writes the lock again unless it has this text already. */
static HostStatus
update(LockCheck *c, const char *path)
{
	ExplainLockHead head = facts_unit_head(&c->now);
	HostStatus status = HOST_DONE;
	Buf text;

	buf_init(&text, c->u->s.arena.memory);
	explain_lock_write(&text, &c->now, &head);
	if (c->lock)
		print_changes(c);
	if ((!c->lock || c->lock->len != text.n || memcmp(c->lock->text, text.p, text.n) != 0) &&
	    !(make_folder(c) && output_file(c->u->o, path, &text)))
		status = HOST_ENVIRONMENT;
	buf_free(&text);
	return status ? status : unit_write(c->u);
}

/* ---- the command ---- */

/* Returns whether the option names a folder. One that is missing is a folder if its name has no ending, as `train.lock`
 * has, and --update makes it. */
static bool
is_folder(const Options *o)
{
	const char *slash = strrchr(o->lock, '/');
	struct stat status;

	if (stat(o->lock, &status) == 0)
		return S_ISDIR(status.st_mode);
	return o->update && !strchr(slash ? slash + 1 : o->lock, '.');
}

/* Reads the lock. With --update, one that is missing or broken is as none. */
static HostStatus
read_lock(LockCheck *c, const char *path)
{
	const Options *o = c->u->o;
	DiagList before = *c->d;
	struct stat status;
	HostStatus read;

	if (stat(path, &status) != 0 && (o->update || path != o->lock)) {
		if (!o->update)
			diag_error(c->d, DIAG_LOCK_MISSING, (Span){ 0, 0 },
			           "there is no lock '%s' for this program; --update writes it", path);
		return o->update ? HOST_DONE : HOST_FOUND;
	}
	read = side_source_read(c->u, path, &c->lock);
	if (read)
		return read;
	c->d->src = c->lock;
	if (!explain_lock_read(c->d, c->lock, &c->old, &c->head)) {
		if (!o->update)
			return HOST_FOUND;
		diag_rewind(c->d, &before);
		c->lock = NULL;
	}
	c->d->src = c->text;
	return HOST_DONE;
}

/* Uses the options with which the lock was made. */
static bool
follow_lock(LockCheck *c, ExplainOptions *options)
{
	const Options *o = c->u->o;
	bool is_xla = !str_eq(c->head.as_xla, STR("no"));

	if (o->as_xla && as_xla_is_on(o->as_xla) != is_xla)
		return diag_error(c->d, DIAG_LOCK_OPTIONS, (Span){ 0, 0 },
		                  "the lock was made with --as-xla=%.*s; leave this option out, or write the lock "
		                  "again", (int)c->head.as_xla.n, c->head.as_xla.p);
	options->level = c->head.level;
	options->as_xla = options->as_xla_asked = is_xla;
	return true;
}

HostStatus
lock_check_begin(Unit *u, LockCheck **check)
{
	Arena *a = &u->s.arena;
	LockCheck *c = ARENA_NEW(a, LockCheck);
	IrRelease release = u->o->release;
	HostStatus read;

	*check = NULL;
	*c = (LockCheck){ .u = u, .d = &u->s.diag, .text = u->src, .path = u->o->lock };
	if (is_folder(u->o))
		c->path = facts_unit_path(a, c->path, u->path, ".lock");
	atom_table_init(&c->paths, a);
	explain_facts_init(&c->old, a);
	explain_facts_init(&c->now, a);
	read = read_lock(c, c->path);
	if (!read && c->lock && !facts_unit_release(u, &c->head, &release))
		read = HOST_FOUND;
	u->s.diag.src = u->src;
	session_follow(&u->s, release);
	if (!read)
		*check = c;
	return read;
}

HostStatus
lock_check_end(LockCheck *c)
{
	Unit *u = c->u;
	ExplainOptions options = facts_unit_options(u, facts_unit_level(u->o, EXPLAIN_ANCHORS));
	ExplainCompareOptions compare;
	HostStatus read;

	if ((c->lock && !follow_lock(c, &options)) || !facts_unit_read(u, &options, &c->now))
		return HOST_FOUND;
	if (c->lock) {
		read = facts_unit_renames(u->o, &compare);
		if (read)
			return read;
		c->old.as_xla = c->now.as_xla;
		explain_compare(&u->s.arena, &c->old, &c->now, &compare, &c->x);
	}
	if (u->o->update)
		return update(c, c->path);
	report(c);
	return HOST_DONE;
}

HostStatus
lock_check_options(Options *o)
{
	if (!o->lock && !o->lint_baseline && o->update)
		return host_usage_error("check", "--update needs --lock or --lint-baseline, the file to write");
	return HOST_DONE;
}
