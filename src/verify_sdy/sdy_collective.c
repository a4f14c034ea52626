/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks collectives (spec 10 §13.9). All of them run in the second round, because they compare the sharding of the
 * operand, which may be defined anywhere, with their own.
 */
#include "flow/value.h"
#include "shard/mesh.h"
#include "verify_core/op_checks.h"
#include "verify_sdy/sdy_unreduced.h"

typedef struct Collective {
	VerifyCx *cx;
	IrOp *op;
	VerifySite site;
	IrAttr *in, *out;		/* in: NULL if the operand has no sharding */
	const ShardSharding *from, *to;	/* their payloads */
	IrAttr *mesh;			/* of the result */
} Collective;

/* ---- the common part ---- */

static bool
mesh_error(const Collective *c, DiagId id, const char *what)
{
	verify_error(c->cx, c->op, id, "%s", what);
	verify_note_value(c->cx, ir_operand(c->op, 0), "operand mesh: %s",
	                  verify_attr_text(c->cx, verify_mesh_of(c->cx, c->in)));
	return false;
}

/* Says which operation must give the operand a sharding. */
static bool
no_input_error(VerifyCx *cx, const IrOp *op)
{
	const IrValue *v = ir_operand(op, 0);

	verify_error(cx, op, DIAG_COLL_NO_INPUT, "collective on operand without sharding");
	if (v->is_arg)
		verify_hint(cx, op, "the operand is an argument without the attribute sdy.sharding");
	else
		verify_note_hint(cx, v->owner.op, "the operand comes from this operation, which has no sdy.sharding");
	return false;
}

/* Fills *c and does the checks that all collectives share. */
static bool
collective_init(Collective *c, VerifyCx *cx, IrOp *op, bool needs_input)
{
	bool bad;

	*c = (Collective){
		.cx = cx, .op = op, .site = { .cx = cx, .op = op }, .out = ir_op_prop(op, ATOM_out_sharding)
	};
	c->in = verify_sound_sharding(cx, ir_operand(op, 0), &bad);
	if (needs_input && !c->in && !bad)
		return no_input_error(cx, op);
	if (!verify_own_sharding(cx, op, ATOM_out_sharding) || bad)
		return false;
	c->to = shard_sharding(c->out);
	c->mesh = verify_mesh_of(cx, c->out);
	if (!c->in)
		return true;
	c->from = shard_sharding(c->in);
	if (op->kind != IR_OP_SDY_PERMUTE && verify_mesh_of(cx, c->in) != c->mesh)
		return mesh_error(c, DIAG_COLL_MESH, "result mesh does not match operand mesh");
	if (c->from->rank != c->to->rank)
		return verify_error(cx, op, DIAG_COLL_RANK,
		                    "result sharding has rank %u but operand sharding has rank %u", c->to->rank,
		                    c->from->rank);
	return true;
}

/* Returns the axes of dimension d of the operand; none if it has no sharding. */
static ShardAxes
from_dim(const Collective *c, uint32_t d)
{
	return c->from ? shard_axes_of_dim(c->from, d) : (ShardAxes){ NULL, 0 };
}

static ShardAxes
to_dim(const Collective *c, uint32_t d)
{
	return shard_axes_of_dim(c->to, d);
}

static ShardAxes
list_axes(const IrAttr *list)
{
	return (ShardAxes){ shard_axis_list(list), list->n };
}

/* ---- gathering and slicing one dimension ---- */

/* Returns whether g is the minor-most part of `last`. Sub-axes in lists of collectives need not be valid. */
static bool
is_end_of(const ShardMesh *m, ShardAxis g, ShardAxis last)
{
	return g.name == last.name && shard_axis_pre(g) >= shard_axis_pre(last) &&
	       shard_axis_next(m, g) == shard_axis_next(m, last);
}

/* Removes `list` from the end of the axes of dimension d. Returns false if an axis of the list, *wrong, is not there.
 */
static bool
gather(const Collective *c, uint32_t d, ShardAxes list, ShardAxes *out, ShardAxis *wrong)
{
	const ShardMesh *m = shard_mesh(c->mesh);
	ShardAxes from = from_dim(c, d);
	ShardAxis *v = ARENA_ARRAY(c->cx->scratch, ShardAxis, from.n);
	uint32_t n = from.n;

	if (n)
		memcpy(v, from.v, n * sizeof *v);
	for (uint32_t i = list.n; i-- > 0;) {
		ShardAxis g = list.v[i];
		int64_t pre, pre_g = shard_axis_pre(g);

		if (n == 0 || !is_end_of(m, g, v[n - 1])) {
			*wrong = g;
			return false;
		}
		pre = shard_axis_pre(v[n - 1]);
		if (pre_g > pre && pre_g % pre == 0)
			v[n - 1] = shard_axis_sub(g.name, pre, pre_g / pre);
		else
			n--;
	}
	*out = (ShardAxes){ v, n };
	return true;
}

/* Returns the axes of dimension d followed by `list`, with sub-axes merged. */
static ShardAxes
slice(const Collective *c, uint32_t d, ShardAxes list)
{
	const ShardMesh *m = shard_mesh(c->mesh);
	ShardAxes from = from_dim(c, d);
	ShardAxis *v = ARENA_ARRAY(c->cx->scratch, ShardAxis, (size_t)from.n + list.n);
	uint32_t n = from.n;

	if (n)
		memcpy(v, from.v, n * sizeof *v);
	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxis a = list.v[i];
		int64_t size;

		if (n == 0 || !shard_axis_can_merge(v[n - 1], a) ||
		    __builtin_mul_overflow(v[n - 1].size, a.size, &size)) {
			v[n++] = a;
			continue;
		}
		v[n - 1] = size == shard_mesh_axis_size(m, a.name) ? shard_axis_full(a.name)
		                                                   : shard_axis_sub(a.name, v[n - 1].pre, size);
	}
	return (ShardAxes){ v, n };
}

static bool
check_dim(const Collective *c, uint32_t d, ShardAxes want)
{
	if (shard_axes_eq(want, to_dim(c, d)))
		return true;
	return verify_error(c->cx, c->op, DIAG_COLL_MISMATCH,
	                    "result sharding doesn't match expected sharding [%s] on dimension %u",
	                    verify_axes_text(c->cx, want), d);
}

static bool
check_gather(const Collective *c, uint32_t d, ShardAxes list, const char *what)
{
	ShardAxis wrong;
	ShardAxes want;

	if (gather(c, d, list, &want, &wrong))
		return check_dim(c, d, want);
	return verify_error(c->cx, c->op, DIAG_COLL_NOT_SUFFIX,
	                    "can't apply %s axis %s to operand sharding on dimension %u", what,
	                    verify_axis_text(c->cx, wrong), d);
}

/* ---- one list per dimension ---- */

static uint32_t
lists_total(const IrAttr *lists)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < lists->n; i++)
		n += ir_attr_elems(lists)[i]->n;
	return n;
}

static bool
check_lists(const Collective *c, const IrAttr *lists)
{
	VerifyAxes axes;

	verify_axes_init(&axes, &c->site, c->mesh, lists_total(lists));
	for (uint32_t i = 0; i < lists->n; i++) {
		if (!verify_axes_refs(&axes, list_axes(ir_attr_elems(lists)[i])))
			return false;
	}
	if (lists->n == c->to->rank)
		return true;
	return verify_error(c->cx, c->op, DIAG_COLL_AXES_RANK,
	                    "result sharding has rank %u but collective axes has rank %u", c->to->rank, lists->n);
}

static bool
check_gather_lists(const Collective *c, const IrAttr *lists, const char *what)
{
	if (!check_lists(c, lists))
		return false;
	for (uint32_t d = 0; d < lists->n; d++) {
		if (!check_gather(c, d, list_axes(ir_attr_elems(lists)[d]), what))
			return false;
	}
	return true;
}

static bool
check_slice_lists(const Collective *c, const IrAttr *lists)
{
	if (!check_lists(c, lists))
		return false;
	for (uint32_t d = 0; d < lists->n; d++) {
		if (!check_dim(c, d, slice(c, d, list_axes(ir_attr_elems(lists)[d]))))
			return false;
	}
	return true;
}

/* Returns the reduction of an op; without the property, it is a sum. */
static int
reduction_of(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_reduction_op);

	return a ? (int)ir_attr_ints(a)[0] : SHARD_SUM;
}

static bool
check_all_gather(VerifyCx *cx, IrOp *op)
{
	Collective c;

	return collective_init(&c, cx, op, true) &&
	       check_gather_lists(&c, ir_op_prop(op, ATOM_gathering_axes), "gathering");
}

static bool
check_all_slice(VerifyCx *cx, IrOp *op)
{
	Collective c;

	return collective_init(&c, cx, op, false) && check_slice_lists(&c, ir_op_prop(op, ATOM_slicing_axes));
}

static bool
check_reduce_scatter(VerifyCx *cx, IrOp *op)
{
	Collective c;

	return collective_init(&c, cx, op, false) &&
	       verify_transition(&c.site, c.in, c.out, VERIFY_NO, reduction_of(op)) &&
	       check_slice_lists(&c, ir_op_prop(op, ATOM_reduce_scatter_axes));
}

/* ---- unreduced axes ---- */

/* Returns whether the operand's unreduced axes and n more, sorted and merged, are those of the result. `more` has room
 * for all of them. */
static bool
unreduced_is(const Collective *c, ShardAxis *more, uint32_t n)
{
	ShardAxes from = shard_axes_unreduced(c->from);

	if (from.n)
		memcpy(more + n, from.v, from.n * sizeof *more);
	n = shard_axes_sort_merge(shard_mesh(c->mesh), more, n + from.n);
	return shard_axes_eq((ShardAxes){ more, n }, shard_axes_unreduced(c->to));
}

/* Checks the kind of the partial results that an op makes. */
static bool
check_made_kind(const Collective *c, DiagId kind)
{
	if (!session_has(c->cx->s, IR_FEATURE_RESHARD_KINDS))
		return c->to->reduction == SHARD_SUM ||
		       verify_error(c->cx, c->op, kind, "out_sharding reduction_op must be SUM");
	return c->from->n_unreduced == 0 || c->from->reduction == c->to->reduction ||
	       verify_error(c->cx, c->op, kind, "cannot change reduction_op of existing unreduced axes");
}

static bool
check_s2u(VerifyCx *cx, IrOp *op)
{
	const IrAttr *lists = ir_op_prop(op, ATOM_axes);
	uint32_t n = 0;
	ShardAxis *all;
	Collective c;

	if (!collective_init(&c, cx, op, true))
		return false;
	if (!check_made_kind(&c, DIAG_S2U_KIND) || !check_gather_lists(&c, lists, "shard-to-unreduce"))
		return false;
	all = ARENA_ARRAY(cx->scratch, ShardAxis, (size_t)lists_total(lists) + c.from->n_unreduced);
	for (uint32_t d = 0; d < lists->n; d++) {
		ShardAxes list = list_axes(ir_attr_elems(lists)[d]);

		if (list.n)
			memcpy(all + n, list.v, list.n * sizeof *all);
		n += list.n;
	}
	if (unreduced_is(&c, all, n))
		return true;
	return verify_error(cx, op, DIAG_S2U_UNREDUCED,
	                    "out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes");
}

static bool
same_dims(const Collective *c)
{
	for (uint32_t d = 0; d < c->to->rank; d++) {
		const ShardDim *a = &c->from->dims[d], *b = &c->to->dims[d];

		if (a->closed != b->closed || a->has_priority != b->has_priority || a->priority != b->priority ||
		    !shard_axes_eq(from_dim(c, d), to_dim(c, d)))
			return false;
	}
	return true;
}

static ShardAxes
all_dims(const ShardSharding *sh)
{
	return sh ? (ShardAxes){ shard_axes(sh), sh->n_dim_axes } : (ShardAxes){ NULL, 0 };
}

static bool
check_r2u_axes(const Collective *c, ShardAxes list)
{
	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxes one = { list.v + i, 1 };

		if (shard_axes_overlap(one, all_dims(c->from)))
			return verify_error(c->cx, c->op, DIAG_R2U_SHARDED,
			                    "r2u axis %s overlaps with operand dimension sharding",
			                    verify_axis_text(c->cx, list.v[i]));
		if (shard_axes_overlap(one, shard_axes_unreduced(c->from)))
			return verify_error(c->cx, c->op, DIAG_R2U_UNREDUCED,
			                    "r2u axis %s overlaps with operand unreduced axes",
			                    verify_axis_text(c->cx, list.v[i]));
	}
	return true;
}

static bool
check_r2u(VerifyCx *cx, IrOp *op)
{
	ShardAxes list = list_axes(ir_op_prop(op, ATOM_axes));
	VerifyAxes axes;
	ShardAxis *all;
	Collective c;

	if (!collective_init(&c, cx, op, true))
		return false;
	if (!check_made_kind(&c, DIAG_R2U_KIND))
		return false;
	if (!same_dims(&c))
		return verify_error(cx, op, DIAG_R2U_DIMS, "input and output must share the same dimension shardings");
	if (list.n == 0)
		return verify_error(cx, op, DIAG_R2U_EMPTY, "r2u axes must not be empty");
	verify_axes_init(&axes, &c.site, c.mesh, list.n);
	if (!verify_axes_sorted(&axes, list, "r2u") || !check_r2u_axes(&c, list))
		return false;
	all = ARENA_ARRAY(cx->scratch, ShardAxis, (size_t)list.n + c.from->n_unreduced);
	memcpy(all, list.v, list.n * sizeof *all);
	return unreduced_is(&c, all, list.n) ||
	       verify_error(cx, op, DIAG_R2U_RESULT, "out_unreduced_axes should be in_unreduced_axes + r2u_axes");
}

/* ---- all-reduce ---- */

/* Returns whether the dimensions have equal axes. Openness and priorities do not count; the mesh reference counts if
 * there are axes. */
static bool
equivalent_dims(const Collective *c)
{
	if (all_dims(c->from).n == 0)
		return c->to->n_dim_axes == 0;
	if (c->from->mesh != c->to->mesh)
		return false;
	for (uint32_t d = 0; d < c->to->rank; d++) {
		if (!shard_axes_eq(from_dim(c, d), to_dim(c, d)))
			return false;
	}
	return true;
}

static bool
check_reduction_axes(const Collective *c, ShardAxes list)
{
	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxes one = { list.v + i, 1 };

		if (shard_axes_overlap(one, all_dims(c->from)) ||
		    (c->from && shard_axes_overlap(one, shard_axes_replicated(c->from))))
			return verify_error(
				c->cx, c->op, DIAG_REDUCE_SHARDED,
				"reduction axis %s overlaps with operand dimension sharding or replicated axes",
				verify_axis_text(c->cx, list.v[i]));
		if (shard_axes_overlap(one, shard_axes_unreduced(c->to)))
			return verify_error(c->cx, c->op, DIAG_REDUCE_UNREDUCED,
			                    "reduction axis %s overlaps with result unreduced axes",
			                    verify_axis_text(c->cx, list.v[i]));
	}
	return true;
}

static bool
check_all_reduce(VerifyCx *cx, IrOp *op)
{
	ShardAxes list = list_axes(ir_op_prop(op, ATOM_reduction_axes));
	VerifyAxes axes;
	Collective c;

	if (!collective_init(&c, cx, op, false))
		return false;
	if (!equivalent_dims(&c))
		return verify_error(cx, op, DIAG_REDUCE_DIMS, "operand and result shardings are not equivalent");
	verify_axes_init(&axes, &c.site, c.mesh, list.n);
	return verify_axes_sorted(&axes, list, "reduction") && check_reduction_axes(&c, list) &&
	       verify_transition(&c.site, c.in, c.out, VERIFY_NO, reduction_of(op));
}

/* ---- all-to-all ---- */

static bool
check_a2a_range(const Collective *c, int64_t dim, const char *what)
{
	if (dim >= 0 && dim < c->to->rank)
		return true;
	return verify_error(c->cx, c->op, DIAG_A2A_DIM_RANGE, "%s dimension %lld is out of range [0, %u)", what,
	                    (long long)dim, c->to->rank);
}

static bool
check_a2a_unused(const Collective *c, int64_t dim, bool *used)
{
	if (used[dim])
		return verify_error(c->cx, c->op, DIAG_A2A_DIM_REUSED,
		                    "overlapping source/target dimensions in all-to-all params: %lld", (long long)dim);
	used[dim] = true;
	return true;
}

static bool
check_a2a_params(const Collective *c, const IrAttr *params, bool *used)
{
	const ShardA2A *p = shard_a2a(params);
	VerifyAxes axes;
	uint32_t n = 0;

	for (uint32_t i = 0; i < params->n; i++)
		n += p[i].axes->n;
	verify_axes_init(&axes, &c->site, c->mesh, n);
	for (uint32_t i = 0; i < params->n; i++) {
		if (!verify_axes_refs(&axes, list_axes(p[i].axes)) || !check_a2a_range(c, p[i].source, "source") ||
		    !check_a2a_range(c, p[i].target, "target") || !check_a2a_unused(c, p[i].source, used) ||
		    !check_a2a_unused(c, p[i].target, used))
			return false;
		if (i && p[i].source <= p[i - 1].source)
			return verify_error(
				c->cx, c->op, DIAG_A2A_UNSORTED,
				"source dimensions are not sorted in ascending order: %lld appears after %lld",
				(long long)p[i].source, (long long)p[i - 1].source);
	}
	return true;
}

static bool
check_all_to_all(VerifyCx *cx, IrOp *op)
{
	const IrAttr *params = ir_op_prop(op, ATOM_params);
	const ShardA2A *p = shard_a2a(params);
	bool *used;
	Collective c;

	if (!collective_init(&c, cx, op, true))
		return false;
	if (params->n == 0)
		return verify_error(cx, op, DIAG_A2A_EMPTY, "parameter list is empty");
	used = ARENA_ARRAY(cx->scratch, bool, c.to->rank);
	if (!check_a2a_params(&c, params, used))
		return false;
	for (uint32_t i = 0; i < params->n; i++) {
		ShardAxes list = list_axes(p[i].axes);

		if (!check_gather(&c, (uint32_t)p[i].source, list, "all-to-all") ||
		    !check_dim(&c, (uint32_t)p[i].target, slice(&c, (uint32_t)p[i].target, list)))
			return false;
	}
	for (uint32_t d = 0; d < c.to->rank; d++) {
		if (!used[d] && !check_dim(&c, d, from_dim(&c, d)))
			return false;
	}
	return true;
}

/* ---- collective-permute ---- */

static bool
same_axes(const ShardMesh *a, const ShardMesh *b)
{
	return a->n_axes == b->n_axes && memcmp(a->axes, b->axes, a->n_axes * sizeof *a->axes) == 0;
}

static bool
same_ids(const ShardMesh *a, const ShardMesh *b)
{
	return a->n_ids == b->n_ids && memcmp(shard_mesh_ids(a), shard_mesh_ids(b), a->n_ids * sizeof(int64_t)) == 0;
}

static bool
check_permute(VerifyCx *cx, IrOp *op)
{
	const ShardMesh *a, *b;
	Collective c;

	if (!collective_init(&c, cx, op, true))
		return false;
	a = shard_mesh(verify_mesh_of(cx, c.in));
	b = shard_mesh(c.mesh);
	if (!same_axes(a, b))
		return mesh_error(&c, DIAG_PERMUTE_AXES, "result mesh has different axes than operand mesh");
	if (c.from->mesh != c.to->mesh && same_ids(a, b))
		return mesh_error(&c, DIAG_PERMUTE_SAME_IDS,
		                  "result mesh name is different but same device ids as operand");
	for (uint32_t d = 0; d < c.to->rank; d++) {
		int64_t from = shard_axes_total(a, from_dim(&c, d)), to = shard_axes_total(b, to_dim(&c, d));

		if (from != to)
			return verify_error(
				cx, op, DIAG_PERMUTE_SIZE,
				"sharded size of result doesn't match operand on dimension %u: %lld != %lld", d,
				(long long)to, (long long)from);
	}
	return true;
}

/* ---- the rows ---- */

#define LATER(name, check) \
	bool \
	verify_sdy_##name(VerifyCx *cx, IrOp *op) \
	{ \
		return verify_later(cx, check, op); \
	}

LATER(all_gather, check_all_gather)
LATER(all_slice, check_all_slice)
LATER(all_to_all, check_all_to_all)
LATER(collective_permute, check_permute)
LATER(all_reduce, check_all_reduce)
LATER(reduce_scatter, check_reduce_scatter)
LATER(s2u, check_s2u)
LATER(r2u, check_r2u)
