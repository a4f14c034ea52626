/* SPDX-License-Identifier: Apache-2.0
 *
 * Without this check, a misspelt selector would select nothing, and its budget would always be kept.
 */
#include "cli/budget_names.h"

#include "base/suggest.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/move.h"
#include "inspect/name.h"
#include "inspect/replicated.h"

enum { NAMES_SHOWN = 8 };	/* axes or arguments in one note */

/* ---- axes ---- */

static void
add_axes(Unit *u, BudgetNames *names, const ShardMesh *mesh)
{
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		if (map_get(&names->known, mesh->axes[i].name))
			continue;
		*VEC_ADD(&u->s.arena, &names->axes) = mesh->axes[i];
		map_put(&u->s.arena, &names->known, mesh->axes[i].name, map_value(names->axes.n));
	}
}

typedef struct Adding {
	Unit *u;
	BudgetNames *names;
	IrAttr *mesh;		/* the last one that was added */
} Adding;

/* Adds the mesh of a sharding if it is inlined. Changes no sharding. */
static IrAttr *
see_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	IrAttr *mesh = shard_sharding(sharding)->mesh;
	Adding *x = cx;

	(void)value;
	if (mesh->kind == IR_ATTR_MESH && mesh != x->mesh) {
		add_axes(x->u, x->names, shard_mesh(mesh));
		x->mesh = mesh;
	}
	return sharding;
}

static bool
has_pattern(const InspectBudget *b)
{
	return b->measure == INSPECT_BUDGET_REPLICATED && b->only.n;
}

/* Adds the arguments of the main function, if a budget selects some. Errors of the function are reported when it is
 * measured. */
static void
add_args(Unit *u, BudgetNames *names, IrModule *m)
{
	DiagList before = u->s.diag;
	const IrOp *main;
	uint32_t i = 0;

	while (i < u->o->budgets.n && !has_pattern(&u->o->budgets.v[i]))
		i++;
	if (i == u->o->budgets.n)
		return;
	main = flow_main_function(m);
	diag_rewind(&u->s.diag, &before);
	for (i = 0; main && !flow_is_declaration(main) && i < ir_func_type(main)->n_in; i++) {
		const IrValue *v = ir_op_block(main, 0)->args[i];

		*VEC_ADD(&u->s.arena, &names->args) = (BudgetArg){ inspect_value(m, v), inspect_origin(m, v).name };
	}
}

void
budget_names_add(Unit *u, BudgetNames *names, IrModule *m)
{
	Adding x = { u, names, NULL };

	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH)
			add_axes(u, names, shard_mesh(ir_op_prop(op, ATOM_mesh)));
	}
	flow_transform_all(m, see_sharding, &x);
	add_args(u, names, m);
}

static const ShardMeshAxis *
find_axis(const Unit *u, const BudgetNames *names, Str word)
{
	Atom name = atom_find(&u->s.atoms, word.p, word.n);
	uint32_t i = name ? map_number(map_get(&names->known, name)) : 0;

	return i ? &names->axes.v[i - 1] : NULL;
}

bool
budget_names_one(const Unit *u, const BudgetNames *names, Str axis)
{
	const ShardMeshAxis *found = find_axis(u, names, axis);

	return found && found->size == 1;
}

/* ---- messages ---- */

/* Returns a list such as `the axes "x", "y"` for a note. */
static const char *
axes_text(Unit *u, const ShardMeshAxis *axes, uint32_t n)
{
	Arena *a = &u->s.arena;
	const char *text = "";

	if (!n)
		return "no axes";
	for (uint32_t i = 0; i < n && i < NAMES_SHOWN; i++)
		text = arena_printf(a, "%s%s\"%s\"", text, i ? ", " : "", session_str(&u->s, axes[i].name).p);
	if (n > NAMES_SHOWN)
		text = arena_printf(a, "%s and %u more", text, (unsigned)(n - NAMES_SHOWN));
	return arena_printf(a, "the %s %s", n == 1 ? "axis" : "axes", text);
}

static void
try_axes(Unit *u, Suggest *near, const ShardMeshAxis *axes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		suggest_try(near, session_str(&u->s, axes[i].name).p);
}

/* Returns whether budgets count rows of a kind. */
static bool
is_counted(int kind)
{
	return cost_kind_moves((CostKind)kind) && !cost_kind_is_open((CostKind)kind);
}

static const char *
kinds_text(Unit *u)
{
	const char *text = "";

	for (int i = 0; i < COST_N_KINDS; i++) {
		if (is_counted(i))
			text = arena_printf(&u->s.arena, "%s%s%s", text, i ? ", " : "",
			                    cost_kind_name((CostKind)i));
	}
	return text;
}

static void
report_unknown(Unit *u, const BudgetNames *names, const InspectBudget *b, Str word)
{
	const ShardMeshAxis *axes = names->axes.v;
	uint32_t n = names->axes.n;
	Suggest near;

	suggest_init_name(&near, word);
	try_axes(u, &near, axes, n);
	for (int i = 0; i < COST_N_KINDS; i++) {
		if (is_counted(i))
			suggest_try(&near, cost_kind_name((CostKind)i));
	}
	diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
	           "budget '%.*s' selects '%.*s', which is neither a mesh axis nor a kind of collective%s%s%s",
	           (int)b->text.n, b->text.p, (int)word.n, word.p, near.word ? "; did you mean '" : "",
	           near.word ? near.word : "", near.word ? "'?" : "");
	diag_note(&u->s.diag, (Span){ 0, 0 }, "this file has %s", axes_text(u, axes, n));
	diag_note(&u->s.diag, (Span){ 0, 0 }, "the kinds are %s", kinds_text(u));
}

void
budget_names_no_axis(Unit *u, const InspectBudget *b, Str word, const ShardMesh *mesh)
{
	const ShardMeshAxis *axes = mesh ? mesh->axes : NULL;
	uint32_t n = mesh ? mesh->n_axes : 0;
	Suggest near;

	suggest_init_name(&near, word);
	try_axes(u, &near, axes, n);
	diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
	           "budget '%.*s' names the axis \"%.*s\", which the largest mesh does not have%s%s%s", (int)b->text.n,
	           b->text.p, (int)word.n, word.p, near.word ? "; did you mean \"" : "", near.word ? near.word : "",
	           near.word ? "\"?" : "");
	diag_note(&u->s.diag, (Span){ 0, 0 }, mesh ? "the largest mesh has %s" : "this file has %s",
	          axes_text(u, axes, n));
}

/* Returns a list such as `the arguments %arg0 (x), %arg1 (w)` for a note. */
static const char *
args_text(Unit *u, const BudgetNames *names)
{
	Arena *a = &u->s.arena;
	uint32_t n = names->args.n;
	const char *text = "";

	if (!n)
		return "no arguments";
	for (uint32_t i = 0; i < n && i < NAMES_SHOWN; i++)
		text = arena_printf(a, "%s%s%s", text, i ? ", " : "",
		                    inspect_replicated_name(a, names->args.v[i].address, names->args.v[i].name));
	if (n > NAMES_SHOWN)
		text = arena_printf(a, "%s and %u more", text, (unsigned)(n - NAMES_SHOWN));
	return arena_printf(a, "the argument%s %s", n == 1 ? "" : "s", text);
}

static void
report_no_argument(Unit *u, const BudgetNames *names, const InspectBudget *b)
{
	Suggest near;

	suggest_init_name(&near, b->only.v[0]);
	for (uint32_t i = 0; i < names->args.n; i++) {
		if (names->args.v[i].name.n)
			suggest_try(&near, arena_printf(&u->s.arena, "%.*s", (int)names->args.v[i].name.n,
			                                names->args.v[i].name.p));
	}
	diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
	           "budget '%.*s' selects no argument of the main function%s%s%s", (int)b->text.n, b->text.p,
	           near.word ? "; did you mean '" : "", near.word ? near.word : "", near.word ? "'?" : "");
	diag_note(&u->s.diag, (Span){ 0, 0 }, "this file has %s", args_text(u, names));
}

/* ---- selectors ---- */

static const char *
find_kind(Str word)
{
	for (int i = 0; i < COST_N_KINDS; i++) {
		if (is_counted(i) && str_eq(word, str_from(cost_kind_name((CostKind)i))))
			return cost_kind_name((CostKind)i);
	}
	return NULL;
}

/* Checks one budget. A word that is both an axis and a kind is an axis here, so that it never is a second kind. */
static bool
check_selector(Unit *u, const BudgetNames *names, const InspectBudget *b)
{
	const char *first = NULL;
	bool ok = true;

	for (uint32_t i = 0; i < b->only.n; i++) {
		const char *kind = find_kind(b->only.v[i]);

		if (find_axis(u, names, b->only.v[i]))
			continue;
		if (!kind) {
			report_unknown(u, names, b, b->only.v[i]);
			ok = false;
		} else if (first && first != kind) {
			ok = diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
			                "budget '%.*s' selects the kinds '%s' and '%s', but a collective has one kind; "
			                "give each kind its own budget", (int)b->text.n, b->text.p, first, kind);
		} else {
			first = kind;
		}
	}
	return ok;
}

bool
budget_names_check(Unit *u, const BudgetNames *names, const InspectBudgets *budgets)
{
	bool ok = true;

	for (uint32_t i = 0; i < budgets->n; i++) {
		if (!inspect_measure_is_memory(budgets->v[i].measure))
			ok &= check_selector(u, names, &budgets->v[i]);
	}
	return ok;
}

static bool
selects_argument(const BudgetNames *names, Str pattern)
{
	for (uint32_t i = 0; i < names->args.n; i++) {
		if (inspect_replicated_matches(names->args.v[i].address, names->args.v[i].name, pattern))
			return true;
	}
	return false;
}

bool
budget_names_check_patterns(Unit *u, const BudgetNames *names, const InspectBudgets *budgets)
{
	bool ok = true;

	for (uint32_t i = 0; i < budgets->n; i++) {
		const InspectBudget *b = &budgets->v[i];

		if (!has_pattern(b) || selects_argument(names, b->only.v[0]))
			continue;
		report_no_argument(u, names, b);
		ok = false;
	}
	return ok;
}
