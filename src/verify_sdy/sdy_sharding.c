/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks one tensor sharding against the type of its value, its mesh and the manual computations around it (spec 10
 * §13.5).
 */
#include "verify_sdy/sdy_sharding.h"

#include <stdlib.h>

#include "base/paranoid.h"
#include "flow/value.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/mesh.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_hints.h"

/* Returns the statement of the documentation's notation that a site is about, or NULL. Its functions are not in the
 * source: a sharding statement is a private function without a body, and declared values are the arguments of @main.
 * Most errors come in the order of the statements, so the search begins where the last one ended. */
static const ShorthandStmt *
notation_stmt(const VerifySite *site)
{
	const Shorthand *sh = site->cx->m->shorthand;
	const IrBlock *body = ir_op_body(site->op, 0);
	uint32_t i = site->cx->stmt;

	if (!sh || site->op->kind != IR_OP_FUNC || site->index < 0 || site->cx->s->diag.mlir_compat ||
	    site->cx->s->diag.full)
		return NULL;
	for (uint32_t k = 0; k < sh->n; k++, i++) {
		i = i < sh->n ? i : 0;
		if (body ? sh->v[i].kind == SHORTHAND_DECL && sh->v[i].arg == (uint64_t)site->index
		         : sh->v[i].op == site->op) {
			site->cx->stmt = i;
			return &sh->v[i];
		}
	}
	return NULL;
}

/* Returns whether `mark` is the text of a whole sharding, and this part of the source writes it in another way. */
static bool
is_rewritten(const VerifyCx *cx, Span part, const char *mark)
{
	return *mark == '<' && !print_find_between(cx->m, part, str_from(mark)).hi;
}

/* Marks the n-th sharding of a part of the source, counted from 0. */
static void
mark_sharding(VerifyCx *cx, Span part, uint32_t n)
{
	Span found = print_find_sharding(cx->m, part, n);

	if (found.hi)
		diag_mark(&cx->s->diag, found);
}

static void
notation_error(const VerifySite *site, const ShorthandStmt *st, DiagId id, const char *text, const char *mark)
{
	VerifyCx *cx = site->cx;
	const IrBlock *body = ir_op_body(site->op, 0);
	Span found;

	if (body)
		verify_error_at(cx, site->op, id, (Span){ st->at.lo, st->at.lo + 1 }, "value %%%s: %s",
		                session_str(cx->m->s, body->args[st->arg]->name).p, text);
	else
		verify_error_bare(cx, site->op, id, "sharding statement: %s", text);
	if (!mark || !cx->s->diag.cur)
		return;
	found = print_find_between(cx->m, st->at, str_from(mark));
	if (found.lo > st->at.lo)
		diag_mark(&cx->s->diag, found);
	if (is_rewritten(cx, st->at, mark))
		mark_sharding(cx, st->at, 0);
}

/* Returns the offset after the arguments of a function. */
static uint32_t
arguments_end(const IrModule *m, const IrOp *func)
{
	const char *text = m->src->text;
	uint32_t i = func->span.lo, depth = 0;

	for (; i < func->span.hi; i++) {
		if (text[i] == '"') {
			for (i++; i < func->span.hi && text[i] != '"'; i++)
				i += text[i] == '\\';
		} else if (text[i] == '(') {
			depth++;
		} else if (text[i] == ')' && --depth == 0) {
			break;
		}
	}
	return i;
}

/* Returns the text of one sharding of a list such as out_shardings, or that of the operation if it is not found. */
static Span
place_in_list(const VerifySite *site)
{
	Span at = { site->from, site->op->span.hi };
	Span key = print_find_between(site->cx->m, site->op->span, str_from(site->what)), found = { 0, 0 };

	if (key.hi)
		found = print_find_sharding(site->cx->m, (Span){ key.hi, at.hi }, (uint32_t)site->index);
	return found.hi ? found : at;
}

/* Returns the text of the value in the source. Other values of a function can have the same sharding. */
static Span
place_of(const VerifySite *site)
{
	const IrOp *op = site->op;
	const IrBlock *body = op->kind == IR_OP_FUNC ? ir_op_body(op, 0) : NULL;
	Span at = { site->from, op->span.hi };
	uint32_t end;

	if (op->kind != IR_OP_FUNC && site->what && site->index >= 0)
		return place_in_list(site);
	if (!body || !site->what || !site->cx->m->src || op->span.hi > site->cx->m->src->len)
		return at;
	end = arguments_end(site->cx->m, op);
	if (strcmp(site->what, "result") == 0)
		at.lo = end;
	else
		at.hi = site->index + 1 < (int64_t)body->n_args ? body->args[site->index + 1]->lo : end;
	if (at.hi == op->span.hi && body->first && body->first->span.lo > at.lo)
		at.hi = body->first->span.lo;
	return at;
}

/* Returns the number of shardings of a function before the one of the site. */
static uint32_t
n_before(const VerifySite *site)
{
	bool result = strcmp(site->what, "result") == 0;
	const IrType *type = ir_func_type(site->op);
	uint32_t n = 0, end = (uint32_t)site->index, n_args = result && type ? type->n_in : end;

	for (uint32_t i = 0; i < n_args; i++)
		n += flow_func_arg(site->op, i) != NULL;
	for (uint32_t i = 0; result && i < end; i++)
		n += flow_func_result(site->op, i) != NULL;
	return n;
}

/* Returns the place after the key of the n-th sharding of a function, counted from 0, or an empty span at 0. */
static Span
after_key(IrModule *m, const IrOp *func, uint32_t n)
{
	Span rest = func->span, key;

	do {
		key = print_find_between(m, rest, STR("sdy.sharding"));
		rest.lo = key.hi;
	} while (key.hi && (m->src->text[key.lo - 1] == '#' || n-- > 0));
	return key.hi ? rest : key;
}

/* Marks the sharding of an argument or result, unless it is in an alias. */
static void
mark_in_function(const VerifySite *site)
{
	IrModule *m = site->cx->m;
	Span rest = after_key(m, site->op, n_before(site)), found = print_find_sharding(m, rest, 0);

	if (found.hi && !memchr(m->src->text + rest.lo, '}', found.lo - rest.lo))
		diag_mark(&site->cx->s->diag, found);
}

/* Marks the sharding of the site, unless the one that is found could be another one. */
static void
mark_at_site(const VerifySite *site, Span part)
{
	const IrOp *op = site->op;

	if (op->kind == IR_OP_FUNC && site->what && site->index >= 0)
		mark_in_function(site);
	else if (part.lo > op->span.lo)
		mark_sharding(site->cx, part, 0);
	else if (!op->n_regions)
		mark_sharding(site->cx, op->span, site->index > 0 ? (uint32_t)site->index : 0);
}

/* Reports an error with the value that it is about. */
static void
report_at_site(const VerifySite *site, DiagId id, const char *text)
{
	if (!site->what)
		verify_error(site->cx, site->op, id, "%s", text);
	else if (site->index < 0)
		verify_error(site->cx, site->op, id, "%s - %s", site->what, text);
	else
		verify_error(site->cx, site->op, id, "%s %lld - %s", site->what, (long long)site->index, text);
}

bool
verify_site_error(const VerifySite *site, DiagId id, const char *mark, const char *fmt, ...)
{
	const ShorthandStmt *st;
	const char *text;
	va_list ap;

	if (site->silent)
		return false;
	st = notation_stmt(site);
	va_start(ap, fmt);
	text = arena_vprintf(site->cx->scratch, fmt, ap);
	va_end(ap);
	if (st) {
		notation_error(site, st, id, text, mark);
		return false;
	}
	report_at_site(site, id, text);
	if (!mark)
		return false;
	verify_mark_between(site->cx, site->op, place_of(site), str_from(mark));
	if (is_rewritten(site->cx, place_of(site), mark))
		mark_at_site(site, place_of(site));
	return false;
}

IrAttr *
verify_mesh_of(const VerifyCx *cx, const IrAttr *sharding)
{
	IrAttr *ref = shard_sharding(sharding)->mesh, *mesh;
	const IrOp *op;

	if (ref->kind == IR_ATTR_MESH)
		return ref;
	op = cx->symbols ? ir_symtab_get(cx->symbols, ir_attr_atoms(ref)[0]) : NULL;
	mesh = op && op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;
	return mesh && mesh->kind == IR_ATTR_MESH ? mesh : NULL;
}

void
verify_mesh_add(VerifyMesh *common, IrAttr *mesh)
{
	if (!mesh)
		common->differ = true;
	else if (!common->mesh || shard_mesh_is_empty(shard_mesh(common->mesh)))
		common->mesh = mesh;
	else if (mesh != common->mesh && !shard_mesh_is_empty(shard_mesh(mesh)))
		common->differ = true;
}

/* ---- sub-axes ---- */

typedef struct PlacedAxis {
	int64_t place;		/* position of the axis in the mesh */
	ShardAxis axis;
} PlacedAxis;

/* Compares by position; references to one axis compare in the plain order of spec 30 §2.3. */
static int
compare_placed(const void *p, const void *q)
{
	const PlacedAxis *a = p, *b = q;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return shard_axis_cmp(NULL, a->axis, b->axis);
}

static bool
sub_axis_error(const VerifySite *site, const ShardFault *fault, ShardAxis axis, int64_t size)
{
	verify_axis_fault(site, fault, axis);
	if (!site->silent)
		verify_hint_sub_axis(site->cx, site->op, axis, size);
	return false;
}

/* Checks all references to one axis, which are sorted. */
static bool
check_one_axis(const VerifySite *site, const PlacedAxis *v, size_t n, int64_t size)
{
	const Session *s = site->cx->s;
	Arena *a = site->cx->scratch;
	ShardFault fault;

	for (size_t i = 0; i < n; i++) {
		if (v[i].axis.is_sub || n == 1)
			continue;
		shard_fault_full_and_sub(s, a, v[i].axis.name, &fault);
		return verify_axis_fault(site, &fault, v[i == 0].axis);
	}
	for (size_t i = 0; i < n; i++) {
		if (!shard_check_sub_axis(s, a, v[i].axis, size, &fault))
			return sub_axis_error(site, &fault, v[i].axis, size);
		if ((i && !shard_check_overlap(s, a, v[i - 1].axis, v[i].axis, &fault)))
			return verify_axis_fault(site, &fault, v[i].axis);
	}
	return true;
}

/* Does the check `subaxes(all)` of spec 10 §13.5: the axes of all parts of the sharding, grouped by axis in the order
 * of the mesh. */
static bool
check_subaxes(const VerifySite *site, const ShardSharding *sh, const IrAttr *mesh)
{
	uint32_t n = sh->n_dim_axes + sh->n_replicated + sh->n_unreduced;
	const ShardAxis *axes = shard_axes(sh);
	PlacedAxis *v;
	bool any = false;

	for (uint32_t i = 0; i < n && !any; i++)
		any = axes[i].is_sub;
	if (!any)
		return true;
	v = ARENA_ARRAY(site->cx->scratch, PlacedAxis, n);
	for (uint32_t i = 0; i < n; i++)
		v[i] = (PlacedAxis){ verify_name_find(site->cx->memo, mesh, axes[i].name), axes[i] };
	qsort(v, n, sizeof *v, compare_placed);
	for (uint32_t i = 0, k; i < n; i = k) {
		for (k = i + 1; k < n && v[k].place == v[i].place;)
			k++;
		if (!check_one_axis(site, v + i, k - i, shard_mesh(mesh)->axes[v[i].place].size))
			return false;
	}
	return true;
}

/* ---- the parts of a sharding ---- */

/* Returns the sharding as it is written in lists and ops, `<@m, [{}]>`. */
static const char *
stripped_text(VerifyCx *cx, IrAttr *sharding)
{
	const char *text = verify_attr_text(cx, sharding), *open = strchr(text, '<');

	return open ? open : text;
}

static bool
is_plain_scalar(const ShardSharding *sh)
{
	return sh->rank == 0 && sh->n_replicated == 0 && sh->n_unreduced == 0;
}

static bool
check_dims(VerifyAxes *c, const ShardSharding *sh)
{
	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardDim *dim = &sh->dims[d];

		if (dim->has_priority && dim->closed && dim->n == 0)
			return verify_site_error(c->site, DIAG_PRIORITY_EMPTY_CLOSED, NULL,
			                         "dim %u is empty and closed but has a priority", d);
		if (!verify_axes_refs(c, shard_axes_of_dim(sh, d)))
			return false;
	}
	return true;
}

/* Returns the closest manual computation that binds the axis, or NULL. */
static IrOp *
binder_of(const VerifyCx *cx, Atom name)
{
	for (IrOp *op = cx->manual; op; op = ir_op_enclosing(ir_op_parent(op), IR_OP_SDY_MANUAL)) {
		const IrAttr *manual = ir_op_prop(op, ATOM_manual_axes);

		if (manual && manual->kind == IR_ATTR_MANUAL_AXES && verify_name_find(cx->memo, manual, name) >= 0)
			return op;
	}
	return NULL;
}

bool
verify_axis_free(const VerifySite *site, DiagId id, Atom name)
{
	const IrOp *binder = binder_of(site->cx, name);

	if (!binder)
		return true;
	verify_site_error(site, id, verify_axis_text(site->cx, shard_axis_full(name)),
	                  "operates on axis \"%s\" which is already bound by a parent sdy.manual_computation op",
	                  session_str(site->cx->s, name).p);
	if (!site->silent)
		verify_note(site->cx, binder, "parent bounding this axis as manual");
	return false;
}

static bool
check_free(const VerifySite *site, const ShardSharding *sh)
{
	uint32_t n = sh->n_dim_axes + sh->n_replicated + sh->n_unreduced;
	const ShardAxis *axes = shard_axes(sh);

	for (uint32_t i = 0; site->cx->manual && i < n; i++) {
		if (!verify_axis_free(site, DIAG_AXIS_ALREADY_MANUAL, axes[i].name))
			return false;
	}
	return true;
}

static bool
check_axes(const VerifySite *site, const ShardSharding *sh, const IrAttr *mesh)
{
	VerifyAxes c;

	verify_axes_init(&c, site, mesh, sh->n_dim_axes + sh->n_replicated + sh->n_unreduced);
	return check_dims(&c, sh) && verify_axes_sorted(&c, shard_axes_replicated(sh), "replicated") &&
	       verify_axes_sorted(&c, shard_axes_unreduced(sh), "unreduced") && check_subaxes(site, sh, mesh) &&
	       check_free(site, sh);
}

static bool
maximal_error(const VerifySite *site, IrAttr *sharding)
{
	return verify_site_error(
		site, DIAG_MAXIMAL_WITH_AXES, stripped_text(site->cx, sharding),
		"a %s sharding can only have a sharding with rank 0 and no replicated or unreduced axes.",
		session_has(site->cx->s, IR_FEATURE_SINGLE_DEVICE_WORDS) ? "single-device" : "maximal");
}

/* Returns whether a type that is kept as text is an unranked memref, the only such type without a rank. */
static bool
is_unranked_memref(const VerifyCx *cx, const IrType *t)
{
	static const char start[] = "memref<*";
	const char *text = t->kind == IR_TYPE_OPAQUE ? session_str(cx->s, t->body).p : "";

	return strncmp(text, start, sizeof start - 1) == 0;
}

static bool
rank_error(const VerifySite *site, IrAttr *sharding, IrType *type)
{
	uint32_t rank = shard_sharding(sharding)->rank, want = ir_type_rank(type);

	verify_site_error(site, DIAG_RANK_MISMATCH, stripped_text(site->cx, sharding),
	                  "sharding doesn't match tensor rank: %u != %u", rank, want);
	if (!site->silent)
		verify_hint_rank(site->cx, site->op, type, want, rank);
	return false;
}

/* Checks a sharding on a type. For a tuple of one element, `type` is the element and `written` the tuple, for messages.
 */
static bool
check_on_type(const VerifySite *site, IrAttr *sharding, IrType *type, IrType *written, const IrAttr *mesh)
{
	const ShardSharding *sh = shard_sharding(sharding);
	VerifyCx *cx = site->cx;

	if (!ir_type_is_shaped(type) && !is_unranked_memref(cx, type))
		return is_plain_scalar(sh) ||
		       verify_site_error(site, DIAG_NONSHAPED_SHARDING, stripped_text(cx, sharding),
		                         "non-shaped tensors can only have a sharding with rank 0 and no replicated or "
		                         "unreduced axes. type: '%s', sharding: %s", verify_type_text(cx, written),
		                         verify_attr_text(cx, sharding));
	if (type->kind == IR_TYPE_UNRANKED || type->kind == IR_TYPE_OPAQUE)
		return verify_site_error(site, DIAG_UNRANKED_SHARDING, stripped_text(cx, sharding),
		                         "only ranked tensors can have a sharding. type: '%s'",
		                         verify_type_text(cx, written));
	if (sh->rank != ir_type_rank(type))
		return rank_error(site, sharding, type);
	return check_axes(site, sh, mesh);
}

/* Reports a mesh that does not exist, unless an error about it was reported before. */
static bool
mesh_error(const VerifySite *site, Atom mesh)
{
	VerifyCx *cx = site->cx;
	const char *name = arena_printf(cx->scratch, "@%s", session_str(cx->s, mesh).p);

	if (site->silent || verify_mesh_missed(cx, mesh))
		return false;
	verify_site_error(site, DIAG_MESH_UNKNOWN, name, "unknown mesh: %s", name);
	verify_hint_meshes(cx, site->op, mesh);
	verify_mesh_miss(cx, mesh);
	return false;
}

static bool
check_sharding(const VerifySite *site, IrAttr *sharding, IrType *type)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const IrAttr *mesh = verify_mesh_of(site->cx, sharding);
	VerifyCx *cx = site->cx;

	if (!mesh)
		return mesh_error(site, ir_attr_atoms(sh->mesh)[0]);
	if (!type || shard_mesh_is_maximal(shard_mesh(mesh)))
		return is_plain_scalar(sh) || maximal_error(site, sharding);
	if (type->kind != IR_TYPE_TUPLE)
		return check_on_type(site, sharding, type, type, mesh);
	if (type->n != 1)
		return verify_site_error(site, DIAG_TUPLE_ARITY, stripped_text(cx, sharding),
		                         "ops can only have a sharding for a tuple of size 1: '%s'",
		                         verify_type_text(cx, type));
	return check_on_type(site, sharding, type->members[0], type, mesh);
}

/* Checks a second time, without reporting. */
static bool
holds_again(const VerifySite *site, IrAttr *sharding, IrType *type)
{
	VerifyCx *cx = site->cx;
	DiagList before = cx->s->diag;
	struct VerifyOrder *order = cx->order;
	bool holds;

	cx->order = NULL;
	holds = check_sharding(site, sharding, type);
	cx->order = order;
	return paranoid_diags_take_back(&cx->s->diag, &before) && holds;
}

bool
verify_sharding(const VerifySite *site, IrAttr *sharding, IrType *type)
{
	VerifyCx *cx = site->cx;

	if (verify_memo_has(cx->memo, sharding, type, cx->module, cx->manual)) {
		PARANOID_CHECK("VerifyMemo", holds_again(site, sharding, type));
		return true;
	}
	if (!check_sharding(site, sharding, type))
		return false;
	verify_memo_add(cx->memo, sharding, type, cx->module, cx->manual);
	return true;
}
