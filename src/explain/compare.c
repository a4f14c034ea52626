/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings of both sides get common numbers: after the axes of the older side are renamed, equal texts get equal
 * numbers. Then arguments and results with names are paired by name, and values by alignment.
 */
#include "explain/compare.h"

#include <stdlib.h>

#include "explain/align.h"
#include "explain/fingerprint.h"

enum { MAX_RENAMES = 64 };	/* of axes that a comparison guesses; each costs time for each axis */

/* One attempt to compare, with a list of renamed axes. */
typedef struct Attempt {
	ExplainComparison *x;
	ExplainRenames renames;
	AtomTable texts;
	uint32_t *old_ids, *now_ids;	/* of shardings: the atoms of their texts */
} Attempt;

/* ---- meshes ---- */

static Atom
atom_of_mesh(Attempt *t, const ExplainMesh *mesh, const ExplainRenames *renames)
{
	Str text = explain_mesh_text(t->x->arena, mesh, renames);

	return atom_intern(&t->texts, text.p, text.n);
}

/* Pairs meshes: those with equal texts, the k-th one with the k-th one, then those that are left in their order.
 * partner[i] is the index of the mesh of the newer side, or EXPLAIN_NONE. */
static void
pair_meshes(Attempt *t, uint32_t *partner)
{
	const ExplainFacts *old = t->x->old, *now = t->x->now;
	Arena *a = t->x->arena;
	bool *taken = ARENA_ARRAY(a, bool, now->meshes.n);
	uint32_t *equal = ARENA_ARRAY(a, uint32_t, now->meshes.n);	/* the next one with this text + 1 */
	uint32_t next = 0;
	Map first = { 0 };						/* by text: the first one that is left + 1 */

	for (uint32_t i = now->meshes.n; i-- > 0;) {
		Atom text = atom_of_mesh(t, &now->meshes.v[i], NULL);

		equal[i] = map_number(map_get(&first, text));
		map_put(a, &first, text, map_value(i + 1));
	}
	for (uint32_t i = 0; i < old->meshes.n; i++) {
		Atom text = atom_of_mesh(t, &old->meshes.v[i], &t->renames);
		uint32_t k = map_number(map_get(&first, text));

		partner[i] = k ? k - 1 : EXPLAIN_NONE;
		if (!k)
			continue;
		taken[k - 1] = true;
		if (equal[k - 1])
			map_put(a, &first, text, map_value(equal[k - 1]));
		else
			map_drop(&first, text, map_value(k));
	}
	for (uint32_t i = 0; i < old->meshes.n; i++) {
		while (next < now->meshes.n && taken[next])
			next++;
		if (partner[i] == EXPLAIN_NONE && next < now->meshes.n)
			partner[i] = next++;
	}
}

static void
list_mesh_changes(Attempt *t, const uint32_t *partner)
{
	ExplainComparison *x = t->x;

	x->meshes.n = 0;
	for (uint32_t i = 0; i < x->old->meshes.n; i++) {
		Str from = explain_mesh_text(x->arena, &x->old->meshes.v[i], &t->renames), to;

		if (partner[i] == EXPLAIN_NONE)
			continue;
		to = explain_mesh_text(x->arena, &x->now->meshes.v[partner[i]], NULL);
		if (!str_eq(from, to))
			*VEC_ADD(x->arena, &x->meshes) = (ExplainMeshChange){ from, to };
	}
}

/* Adds a renamed axis unless the list has it. Returns false if it contradicts the list, or the list is full. */
static bool
add_rename(ExplainComparison *x, Str from, Str to)
{
	for (uint32_t i = 0; i < x->renames.n; i++) {
		bool same_from = str_eq(x->renames.v[i].from, from), same_to = str_eq(x->renames.v[i].to, to);

		if (same_from || same_to)
			return same_from && same_to;
	}
	if (x->renames.n == MAX_RENAMES)
		return false;
	*VEC_ADD(x->arena, &x->renames) = (ExplainRename){ from, to };
	return true;
}

/* Looks for other names of axes of equal sizes, mesh by mesh. Returns false if there are none. */
static bool
guess_renames(ExplainComparison *x)
{
	uint32_t n = x->old->meshes.n < x->now->meshes.n ? x->old->meshes.n : x->now->meshes.n;
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		const ExplainMesh *a = &x->old->meshes.v[i], *b = &x->now->meshes.v[i];

		for (uint32_t k = 0; k < a->n && a->n == b->n; k++) {
			if (a->axes[k].size != b->axes[k].size || !add_rename(x, a->axes[k].name, b->axes[k].name))
				return false;
			any |= !str_eq(a->axes[k].name, b->axes[k].name);
		}
	}
	return any;
}

/* Removes the axes that keep their names from the list. */
static void
drop_same_names(ExplainComparison *x)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->renames.n; i++) {
		if (!str_eq(x->renames.v[i].from, x->renames.v[i].to))
			x->renames.v[n++] = x->renames.v[i];
	}
	x->renames.n = n;
}

/* ---- shardings ---- */

static uint32_t
id_of(Attempt *t, const ExplainSharding *sh, uint32_t mesh, const ExplainRenames *renames)
{
	Arena *a = t->x->arena;
	Str text;

	if (!sh->n)
		return 0;
	text = explain_spec(a, sh, renames);
	text = str_from(arena_printf(a, "%u %.*s", (unsigned)mesh, (int)text.n, text.p));
	return atom_intern(&t->texts, text.p, text.n);
}

static void
number_shardings(Attempt *t)
{
	const ExplainFacts *old = t->x->old, *now = t->x->now;
	uint32_t *partner = ARENA_ARRAY(t->x->arena, uint32_t, old->meshes.n);

	pair_meshes(t, partner);
	list_mesh_changes(t, partner);
	for (uint32_t i = 0; i < old->shardings.n; i++) {
		const ExplainSharding *sh = &old->shardings.v[i];
		uint32_t mesh = sh->n && sh->mesh < old->meshes.n ? partner[sh->mesh] : 0;

		t->old_ids[i] = id_of(t, sh, mesh, &t->renames);
	}
	for (uint32_t i = 0; i < now->shardings.n; i++)
		t->now_ids[i] = id_of(t, &now->shardings.v[i], now->shardings.v[i].mesh, NULL);
}

/* ---- values ---- */

/* Returns the token of a value; only values with equal tokens are pairs. Both a lock and a program have it. */
static uint64_t
token_of(AtomTable *texts, const ExplainFact *f)
{
	uint64_t op = atom_intern(texts, f->op.p ? f->op.p : "", f->op.n);
	uint64_t elem = atom_intern(texts, f->elem.p, f->elem.n);

	return map_mix(map_mix(map_mix(map_mix(f->kind, op), elem), f->rank), explain_print_own(f->print));
}

static void
fill_items(Attempt *t, const ExplainFact *const *facts, uint32_t n, const uint32_t *ids, ExplainSide *side)
{
	ExplainItem *items = ARENA_ARRAY(t->x->arena, ExplainItem, n);

	for (uint32_t i = 0; i < n; i++)
		items[i] = (ExplainItem){ .print = facts[i]->print, .up = explain_print_up(facts[i]->print),
			.down = explain_print_down(facts[i]->print), .token = token_of(&t->texts, facts[i]),
			.sharding = ids[facts[i]->sharding] };
	*side = (ExplainSide){ items, n, ARENA_ARRAY(t->x->arena, uint32_t, n) };
}

typedef VEC(const ExplainFact *) FactList;

static void
add_changed(Attempt *t, ExplainChangeVec *list, const ExplainFact *old, const ExplainFact *now)
{
	if (t->old_ids[old->sharding] != t->now_ids[now->sharding])
		*VEC_ADD(t->x->arena, list) = (ExplainChange){ old, now };
}

/* Aligns two lists. Pairs with different shardings go to `changed`, the others without a partner to `went` and `came`.
 * `strict`: only values with equal surroundings are pairs. */
static void
align(Attempt *t, const FactList *old, const FactList *now, bool strict, ExplainChangeVec *changed,
      ExplainChangeVec *went, ExplainChangeVec *came)
{
	Arena *a = t->x->arena;
	ExplainSide x, y;

	fill_items(t, old->v, old->n, t->old_ids, &x);
	fill_items(t, now->v, now->n, t->now_ids, &y);
	t->x->partly |= !explain_align(a, &x, &y);
	for (uint32_t i = 0; i < old->n; i++) {
		uint32_t k = x.partner[i];

		if (k != EXPLAIN_NONE && strict && old->v[i]->print != now->v[k]->print) {
			y.partner[k] = EXPLAIN_NONE;
			k = EXPLAIN_NONE;
		}
		if (k == EXPLAIN_NONE)
			*VEC_ADD(a, went) = (ExplainChange){ old->v[i], NULL };
	}
	for (uint32_t i = 0; i < now->n; i++) {
		uint32_t k = y.partner[i];

		if (k == EXPLAIN_NONE)
			*VEC_ADD(a, came) = (ExplainChange){ NULL, now->v[i] };
		else
			add_changed(t, changed, old->v[k], now->v[i]);
	}
}

/* Returns the key of a name that is the k-th equal one, 0 for no name. */
static uint64_t
key_of_name(Arena *a, AtomTable *texts, Map *counts, const ExplainFact *f)
{
	Atom name = f->name.n ? atom_intern(texts, f->name.p, f->name.n) : 0;
	uint32_t k = map_number(map_get(counts, name));

	if (!name)
		return 0;
	map_put(a, counts, name, map_value(k + 1));
	return (uint64_t)name << 32 | (k + 1);
}

static int
compare_changes(const void *p, const void *q)
{
	const ExplainChange *a = p, *b = q;
	const ExplainFact *x = a->now ? a->now : a->old, *y = b->now ? b->now : b->old;

	if (x->index != y->index)
		return x->index < y->index ? -1 : 1;
	return (a->now != NULL) - (b->now != NULL);
}

/* Returns how many values differ if they are pairs by position, or UINT32_MAX if that cannot be. */
static uint32_t
count_by_position(Attempt *t, const FactList *old, const FactList *now)
{
	uint32_t n = 0;

	if (old->n != now->n)
		return UINT32_MAX;
	for (uint32_t i = 0; i < old->n; i++) {
		const ExplainFact *x = old->v[i], *y = now->v[i];

		if (token_of(&t->texts, x) != token_of(&t->texts, y))
			return UINT32_MAX;
		n += t->old_ids[x->sharding] != t->now_ids[y->sharding];
	}
	return n;
}

/* Compares arguments or results that names do not pair. Many of them can be alike, so they are paired by position,
 * unless alignment leaves fewer differences. */
static void
align_rest(Attempt *t, const FactList *old, const FactList *now, bool strict, ExplainChangeVec *list)
{
	ExplainChangeVec changes = { 0 };

	align(t, old, now, strict, &changes, &changes, &changes);
	if (!strict && count_by_position(t, old, now) <= changes.n) {
		for (uint32_t i = 0; i < old->n; i++)
			add_changed(t, list, old->v[i], now->v[i]);
		return;
	}
	for (uint32_t i = 0; i < changes.n; i++)
		*VEC_ADD(t->x->arena, list) = changes.v[i];
}

/* Compares arguments or results: pairs those with equal names, then the others by alignment. A value with a name that
 * only one side has is paired only with a value of equal surroundings. */
static void
compare_boundary(Attempt *t, const ExplainFactVec *old, const ExplainFactVec *now, ExplainChangeVec *list)
{
	Arena *a = t->x->arena;
	Map by_name = { 0 }, old_counts = { 0 }, now_counts = { 0 };
	bool *taken = ARENA_ARRAY(a, bool, old->n);
	FactList old_rest = { 0 }, now_rest = { 0 };
	bool named = true;

	for (uint32_t i = 0; i < old->n; i++) {
		uint64_t key = key_of_name(a, &t->texts, &old_counts, &old->v[i]);

		named &= key != 0;
		if (key)
			map_put(a, &by_name, key, map_value(i + 1));
	}
	for (uint32_t i = 0; i < now->n; i++) {
		uint64_t key = key_of_name(a, &t->texts, &now_counts, &now->v[i]);
		uint32_t k = key ? map_number(map_get(&by_name, key)) : 0;

		named &= key != 0;
		if (k) {
			taken[k - 1] = true;
			add_changed(t, list, &old->v[k - 1], &now->v[i]);
		} else {
			*VEC_ADD(a, &now_rest) = &now->v[i];
		}
	}
	for (uint32_t i = 0; i < old->n; i++) {
		if (!taken[i])
			*VEC_ADD(a, &old_rest) = &old->v[i];
	}
	align_rest(t, &old_rest, &now_rest, named, list);
	if (list->n)
		qsort(list->v, list->n, sizeof *list->v, compare_changes);
}

static FactList
pointers(Arena *a, const ExplainFactVec *facts)
{
	FactList list = { ARENA_ARRAY(a, const ExplainFact *, facts->n), facts->n, facts->n };

	for (uint32_t i = 0; i < facts->n; i++)
		list.v[i] = &facts->v[i];
	return list;
}

/* Puts values with equal changes together. */
static void
group(Attempt *t, Map *by_key, const ExplainChange *c)
{
	ExplainComparison *x = t->x;
	const ExplainFact *old = c->old, *now = c->now;
	Str op = (now ? now : old)->op;
	uint64_t from = old ? t->old_ids[old->sharding] : UINT32_MAX, to = now ? t->now_ids[now->sharding] : UINT32_MAX;
	uint64_t key = map_mix(map_mix(map_mix(0, atom_intern(&t->texts, op.p, op.n)), from), to) | 1;
	uint32_t k = map_number(map_get(by_key, key));
	ExplainGroup *g;

	if (!k) {
		*VEC_ADD(x->arena, &x->groups) = (ExplainGroup){ .op = op, .from = STR(""), .to = STR("") };
		g = &x->groups.v[x->groups.n - 1];
		if (old)
			g->from = explain_spec(x->arena, &x->old->shardings.v[old->sharding], &t->renames);
		if (now)
			g->to = explain_spec(x->arena, &x->now->shardings.v[now->sharding], NULL);
		k = x->groups.n;
		map_put(x->arena, by_key, key, map_value(k));
	}
	*VEC_ADD(x->arena, &x->groups.v[k - 1].changes) = *c;
}

/* Groups the constraints of a list of values that came or went. */
static void
group_constraints(Attempt *t, Map *by_key, const ExplainChangeVec *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const ExplainChange *c = &list->v[i];

		if (explain_is_constraint(c->now ? c->now : c->old))
			group(t, by_key, c);
	}
}

static void
group_all(Attempt *t, const ExplainChangeVec *changed)
{
	Map by_key = { 0 };

	t->x->groups.n = 0;
	t->x->n_values = changed->n;
	for (uint32_t i = 0; i < changed->n; i++)
		group(t, &by_key, &changed->v[i]);
	group_constraints(t, &by_key, &t->x->went);
	group_constraints(t, &by_key, &t->x->came);
}

/* ---- collectives ---- */

typedef struct Kind {
	ExplainTally tally;
	VEC(const ExplainMove *) old, now;
} Kind;

typedef struct Kinds {
	Map by_key;
	VEC(Kind) list;
} Kinds;

static Kind *
kind_of(Attempt *t, Kinds *kinds, const ExplainMove *move, const ExplainRenames *renames)
{
	Arena *a = t->x->arena;
	Str axes = move->groups.n ? move->groups : explain_axes(a, move->axes, move->n_axes, renames);
	Str key = str_from(arena_printf(a, "%d %.*s %.*s %u", (int)move->kind, (int)axes.n, axes.p, (int)move->elem.n,
	                                move->elem.p, (unsigned)move->rank));
	Atom atom = atom_intern(&t->texts, key.p, key.n);
	uint32_t k = map_number(map_get(&kinds->by_key, atom));

	if (!k) {
		*VEC_ADD(a, &kinds->list) = (Kind){ .tally = { .kind = move->kind, .axes = axes, .elem = move->elem,
		                                               .rank = move->rank, .first = move } };
		k = kinds->list.n;
		map_put(a, &kinds->by_key, atom, map_value(k));
	}
	return &kinds->list.v[k - 1];
}

/* Pairs collectives by the values that they move, then in their order. The others of the longer list came or went. */
static void
find_surplus(Attempt *t, Kind *kind)
{
	Arena *a = t->x->arena;
	ExplainItem *x = ARENA_ARRAY(a, ExplainItem, kind->old.n), *y = ARENA_ARRAY(a, ExplainItem, kind->now.n);
	ExplainSide old = { x, kind->old.n, ARENA_ARRAY(a, uint32_t, kind->old.n) };
	ExplainSide now = { y, kind->now.n, ARENA_ARRAY(a, uint32_t, kind->now.n) };
	bool more = now.n > old.n;
	uint32_t paired = 0, left;

	for (uint32_t i = 0; i < old.n; i++)
		x[i].print = kind->old.v[i]->print;
	for (uint32_t i = 0; i < now.n; i++)
		y[i].print = kind->now.v[i]->print;
	explain_align(a, &old, &now);
	for (uint32_t i = 0; i < old.n; i++)
		paired += old.partner[i] != EXPLAIN_NONE;
	left = (more ? old.n : now.n) - paired;		/* to be paired in their order */
	for (uint32_t i = 0; i < (more ? now.n : old.n); i++) {
		if ((more ? now.partner[i] : old.partner[i]) != EXPLAIN_NONE)
			continue;
		if (left)
			left--;
		else
			*VEC_ADD(a, &kind->tally.moves) = more ? kind->now.v[i] : kind->old.v[i];
	}
}

static void
compare_moves(Attempt *t)
{
	ExplainComparison *x = t->x;
	Kinds kinds = { 0 };

	x->tallies.n = 0;
	for (uint32_t i = 0; i < x->old->moves.n; i++) {
		const ExplainMove *move = &x->old->moves.v[i];
		Kind *kind = kind_of(t, &kinds, move, &t->renames);

		kind->tally.old += move->count;
		*VEC_ADD(x->arena, &kind->old) = move;
	}
	for (uint32_t i = 0; i < x->now->moves.n; i++) {
		const ExplainMove *move = &x->now->moves.v[i];
		Kind *kind = kind_of(t, &kinds, move, NULL);

		kind->tally.now += move->count;
		*VEC_ADD(x->arena, &kind->now) = move;
	}
	for (uint32_t i = 0; i < kinds.list.n; i++) {
		Kind *kind = &kinds.list.v[i];

		if (kind->tally.old == kind->tally.now)
			continue;
		if (x->old->m && x->now->m)
			find_surplus(t, kind);
		for (uint32_t k = 0; x->now->m && !x->old->m && k < kind->now.n; k++)
			*VEC_ADD(x->arena, &kind->tally.moves) = kind->now.v[k];
		for (uint32_t k = 0; x->old->m && !x->now->m && k < kind->old.n; k++)
			*VEC_ADD(x->arena, &kind->tally.moves) = kind->old.v[k];
		*VEC_ADD(x->arena, &x->tallies) = kind->tally;
	}
}

/* ---- the whole ---- */

/* Compares everything with the axes renamed as x->renames says. Returns the number of differences. */
static uint32_t
attempt(ExplainComparison *x, uint32_t n_renames)
{
	Arena *a = x->arena;
	Attempt t = { .x = x, .renames = { x->renames.v, n_renames } };
	FactList old = pointers(a, &x->old->values), now = pointers(a, &x->now->values);
	ExplainChangeVec changed = { 0 };

	atom_table_init(&t.texts, a);
	t.old_ids = ARENA_ARRAY(a, uint32_t, x->old->shardings.n);
	t.now_ids = ARENA_ARRAY(a, uint32_t, x->now->shardings.n);
	x->args.n = x->results.n = x->came.n = x->went.n = 0;
	x->partly = false;
	number_shardings(&t);
	compare_boundary(&t, &x->old->args, &x->now->args, &x->args);
	compare_boundary(&t, &x->old->results, &x->now->results, &x->results);
	align(&t, &old, &now, false, &changed, &x->went, &x->came);
	group_all(&t, &changed);
	compare_moves(&t);
	return x->meshes.n + x->args.n + x->results.n + changed.n + x->tallies.n;
}

void
explain_compare(Arena *a, const ExplainFacts *old, const ExplainFacts *now, const ExplainCompareOptions *o,
                ExplainComparison *x)
{
	uint32_t without, with, n;

	memset(x, 0, sizeof *x);
	x->arena = a;
	x->old = old;
	x->now = now;
	for (uint32_t i = 0; o && i < o->n_renames; i++)
		*VEC_ADD(a, &x->renames) = o->renames[i];
	n = x->renames.n;
	without = attempt(x, n);
	if (!without || n || (o && o->no_renames))
		return;
	if (guess_renames(x)) {
		drop_same_names(x);
		with = attempt(x, x->renames.n);
		if (!with || with <= without / 10)
			return;
		attempt(x, 0);
	}
	x->renames.n = 0;
}

bool
explain_differs(const ExplainComparison *x)
{
	return x->renames.n || x->meshes.n || x->args.n || x->results.n || x->groups.n || x->tallies.n;
}

Str
explain_old_spec(const ExplainComparison *x, const ExplainFact *fact)
{
	const ExplainRenames renames = { x->renames.v, x->renames.n };

	return explain_spec(x->arena, &x->old->shardings.v[fact->sharding], &renames);
}

Str
explain_now_spec(const ExplainComparison *x, const ExplainFact *fact)
{
	return explain_spec(x->arena, &x->now->shardings.v[fact->sharding], NULL);
}
