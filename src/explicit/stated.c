/* SPDX-License-Identifier: Apache-2.0
 *
 * Explicit types from and to sdy shardings (spec 60 §3.2, §4.6 and §10.3).
 */
#include "explicit/ex_rules.h"
#include "print/print.h"
#include "shard/axis.h"

/* One sharding that is being read. */
typedef struct Reader {
	ExEnv *x;
	const ExRead *r;
	const ExMesh *mesh;
	ExCtx ctx;
	ExDraft d;
	ExAxes seen;
	bool in_reduced;	/* shardc.reduced is being read */
	bool wrong;
} Reader;

/* ---- faults ---- */

/* Returns the place of an axis name. */
static Span
axis_place(const Reader *rd, Atom axis)
{
	Str name = session_str(rd->x->s, axis);
	const char *quoted = arena_printf(&rd->x->tmp, "\"%.*s\"", (int)name.n, name.p);

	return explicit_read_token(rd->x, rd->r, str_from(quoted), rd->in_reduced);
}

static void wrong(Reader *rd, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Reports the first fault of a sharding. In a request every fault is an explicit-request. */
static void
wrong(Reader *rd, DiagId id, Span at, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	if (rd->wrong)
		return;
	rd->wrong = true;
	va_start(ap, fmt);
	text = arena_vprintf(&rd->x->tmp, fmt, ap);
	va_end(ap);
	explicit_error_at(rd->x, rd->r->strict ? DIAG_EXPLICIT_REQUEST : id, at, "%s %s: %s", rd->r->what,
	                  explicit_attr_text(&rd->x->tmp, rd->x->s, rd->r->sharding), text);
}

/* ---- axes ---- */

/* Reads one axis. Returns its index, or -1 if it does not count: it is not Explicit, or has size 1 and such axes are
 * dropped, or is wrong. Sets *gap if the list lacks an axis because of an error. */
static int
read_axis(Reader *rd, const ShardAxis *a, bool *gap)
{
	int64_t i = shard_mesh_axis_find(rd->mesh->mesh, a->name);
	Str name = session_str(rd->x->s, a->name);
	ExAxisType type;

	if (i < 0) {
		wrong(rd, DIAG_EXPLICIT_REQUEST, axis_place(rd, a->name), "the mesh has no axis \"%.*s\"%s",
		      (int)name.n, name.p, explicit_similar_axis(rd->x, rd->mesh, ir_attr_string(rd->x->s, a->name)));
		*gap = true;
		return -1;
	}
	type = explicit_ctx_type(rd->ctx, (uint32_t)i);
	if (type != EX_EXPLICIT) {
		if (rd->r->strict)
			wrong(rd, DIAG_EXPLICIT_REQUEST, axis_place(rd, a->name), "axis \"%.*s\" is %s here",
			      (int)name.n,
			      name.p, explicit_axis_type_name(type));
		return -1;
	}
	if (a->is_sub) {
		wrong(rd, DIAG_EXPLICIT_SUB_AXIS, axis_place(rd, a->name),
		      "explicit types support full axes only, found a sub-axis of \"%.*s\"", (int)name.n, name.p);
		*gap = true;
		return -1;
	}
	if (rd->seen & explicit_axis((uint32_t)i)) {
		wrong(rd, DIAG_EXPLICIT_REQUEST, axis_place(rd, a->name), "axis \"%.*s\" occurs twice", (int)name.n,
		      name.p);
		*gap = true;
		return -1;
	}
	rd->seen |= explicit_axis((uint32_t)i);
	return rd->x->o->drop_size_one_axes && explicit_axis_size(rd->mesh, (uint32_t)i) == 1 ? -1 : (int)i;
}

/* What was reported already. */
typedef struct Reported {
	Span last_open;		/* the last warning about open dimensions */
	bool priority;
	bool mhlo;		/* an error about mhlo.sharding, which covers all of them */
} Reported;

static Reported *
reported(const ExEnv *x)
{
	return explicit_part(x, EX_PART_STATED, sizeof(Reported));
}

/* Warns about open dimensions once per place: a sharding may have several, and a constraint is read twice. */
static void
warn_open(ExEnv *x, Span at)
{
	Reported *done = reported(x);

	if (done->last_open.lo == at.lo)
		return;
	done->last_open = at;
	explicit_error_at(x, DIAG_EXPLICIT_OPEN_DIM, at, "open dimensions have no effect on a mesh without Auto axes");
}

/* Warns once about priorities, which explicit mode does not have, and about open dimensions. */
static void
read_openness(Reader *rd, const ShardDim *dim)
{
	if (dim->has_priority && !reported(rd->x)->priority) {
		reported(rd->x)->priority = true;
		explicit_error_at(rd->x, DIAG_EXPLICIT_PRIORITY, explicit_read_place(rd->x, rd->r),
				  "priorities have no effect in explicit mode");
	}
	if (dim->closed || rd->r->may_be_open || explicit_ctx_auto(rd->ctx))
		return;
	if (rd->r->strict && !dim->n)
		wrong(rd, DIAG_EXPLICIT_REQUEST, explicit_read_place(rd->x, rd->r),
		      "an open dimension without axes needs an Auto axis that could shard it");
	else
		warn_open(rd->x, explicit_read_place(rd->x, rd->r));
}

static void
read_dim(Reader *rd, const ShardSharding *sh, uint32_t k)
{
	const ShardAxis *axes = shard_dim_axes(sh, k);
	const ShardDim *dim = &sh->dims[k];
	uint8_t list[EX_MAX_AXES];
	uint32_t n = 0;
	bool gap = false;

	read_openness(rd, dim);
	for (uint32_t i = 0; i < dim->n && n < EX_MAX_AXES; i++) {
		int axis = read_axis(rd, &axes[i], &gap);

		if (axis >= 0)
			list[n++] = (uint8_t)axis;
	}
	rd->d.dims[k] = gap ? rd->x->types.unknown : explicit_list(&rd->x->types, list, n);
}

static void
check_divisible(Reader *rd, uint32_t k)
{
	const ExList *l = rd->d.dims[k];
	int64_t size = explicit_list_size(rd->mesh, l), n = rd->r->tensor->dims[k];

	if (n == IR_DYNAMIC || n % size == 0)
		return;
	wrong(rd, DIAG_EXPLICIT_INDIVISIBLE, axis_place(rd, explicit_axis_name(rd->mesh, l->axes[0])),
	      "dimension %u of size %lld is not divisible by %s (size %lld)", (unsigned)k, (long long)n,
	      explicit_list_text(&rd->x->tmp, rd->x->s, &rd->x->types, rd->mesh, l), (long long)size);
	rd->d.dims[k] = rd->x->types.unknown;
}

static void
read_unreduced(Reader *rd, const ShardSharding *sh)
{
	const ShardAxis *axes = shard_unreduced(sh);
	bool gap = false;

	for (uint32_t i = 0; i < sh->n_unreduced; i++) {
		int axis = read_axis(rd, &axes[i], &gap);

		if (axis >= 0)
			rd->d.u |= explicit_axis((uint32_t)axis);
	}
	rd->d.kind = rd->d.u ? (ShardReduction)sh->reduction : SHARD_SUM;
}

/* Checks the replicated axes of a request, which say nothing about its type. */
static void
check_replicated(Reader *rd, const ShardSharding *sh)
{
	const ShardAxis *axes = shard_replicated(sh);
	ExAxes seen = rd->seen;
	bool gap = false;

	for (uint32_t i = 0; rd->r->strict && i < sh->n_replicated; i++)
		read_axis(rd, &axes[i], &gap);
	rd->seen = seen;
}

static bool
is_name_list(const IrAttr *a)
{
	for (uint32_t i = 0; a->kind == IR_ATTR_ARRAY && i < a->n; i++) {
		if (ir_attr_elems(a)[i]->kind != IR_ATTR_STRING)
			return false;
	}
	return a->kind == IR_ATTR_ARRAY;
}

/* Reads shardc.reduced, a list of names. */
static void
read_reduced(Reader *rd)
{
	const IrAttr *a = rd->r->reduced;
	bool gap = false;

	rd->in_reduced = true;
	if (!is_name_list(a)) {
		wrong(rd, DIAG_EXPLICIT_REQUEST, explicit_read_token(rd->x, rd->r, STR("shardc.reduced"), true),
		      "shardc.reduced must be an array of axis names");
		return;
	}
	for (uint32_t i = 0; i < a->n; i++) {
		ShardAxis axis = shard_axis_full(*ir_attr_atoms(ir_attr_elems(a)[i]));
		int64_t index = shard_mesh_axis_find(rd->mesh->mesh, axis.name);
		int found;

		if (index >= 0 && (rd->seen & explicit_axis((uint32_t)index))) {
			wrong(rd, DIAG_EXPLICIT_OVERLAP, axis_place(rd, axis.name),
			      rd->d.r & explicit_axis((uint32_t)index) ? "reduced axis \"%s\" occurs twice" :
			      "reduced axis \"%s\" is used by the sharding already", session_str(rd->x->s,
												 axis.name).p);
			continue;
		}
		found = read_axis(rd, &axis, &gap);
		if (found >= 0)
			rd->d.r |= explicit_axis((uint32_t)found);
	}
}

/* ---- the whole sharding ---- */

/* Returns whether the mesh of a request is wrong. After an error that has left the mesh of the operands unknown, each
 * may be right. */
static bool
is_elsewhere(ExEnv *x, const ExRead *r, const ExMesh *mesh)
{
	if (!r->strict || !r->mesh || explicit_mesh_eq(r->mesh, mesh))
		return false;
	return !mesh || r->of_context || !explicit_mesh_is_lost(explicit_operand_types(x, r->op), r->op->n_operands);
}

const ExType *
explicit_read(ExEnv *x, const ExRead *r, const ExType **rest)
{
	const ShardSharding *sh = shard_sharding(r->sharding);
	Reader rd = { .x = x, .r = r, .mesh = explicit_mesh_of(x->meshes, sh->mesh) };
	uint32_t rank = r->tensor->n;

	if (rest)
		*rest = explicit_type_unplaced(&x->types, rank);
	if (is_elsewhere(x, r, rd.mesh)) {
		wrong(&rd, DIAG_EXPLICIT_REQUEST, explicit_read_place(x, r),
		      rd.mesh ? "the operation is on a different mesh" :
		      "it names no mesh of the module that has axes");
		return NULL;
	}
	if (sh->rank != rank) {
		wrong(&rd, DIAG_EXPLICIT_REQUEST, explicit_read_place(x, r), "it has %u %s, but the value has %u",
		      (unsigned)sh->rank, sh->rank == 1 ? "dimension" : "dimensions", (unsigned)rank);
		return NULL;
	}
	if (!rd.mesh)
		return explicit_type_unplaced(&x->types, rank);
	rd.ctx = explicit_ctx_of(r->ctx, rd.mesh);
	rd.d = explicit_draft_new(&x->types, &x->tmp, rd.mesh, rank);
	for (uint32_t k = 0; k < rank; k++)
		read_dim(&rd, sh, k);
	for (uint32_t k = 0; k < rank; k++)
		check_divisible(&rd, k);
	read_unreduced(&rd, sh);
	check_replicated(&rd, sh);
	if (r->reduced)
		read_reduced(&rd);
	rd.d.marks_unknown = rd.wrong && (sh->n_unreduced || r->reduced);
	if (rest)
		*rest = explicit_type(&x->types, &rd.d);
	return rd.wrong ? NULL : explicit_type(&x->types, &rd.d);
}

void
explicit_reject_mhlo(ExEnv *x, const IrAttr *dict, const IrOp *op, int64_t arg)
{
	if (!dict || !ir_dict_get(dict, ATOM_MHLO_SHARDING) || ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR) ||
	    reported(x)->mhlo)
		return;
	reported(x)->mhlo = true;
	explicit_error_at(x, DIAG_EXPLICIT_GSPMD,
	                  arg >= 0 ? print_find_argument(x->m, op, (uint32_t)arg) :
	                             print_find_in_op(x->m, op, STR("mhlo.sharding")),
	                  "mhlo.sharding is not supported in explicit mode, which reads sdy.sharding");
}

/* ---- places ---- */

/* Returns whether the operation reads its request, if only to say where it belongs instead. */
static bool
reads_request(const ExRow *row)
{
	return !row->flow || row->flags & EX_READS_REQUEST;
}

/* Returns whether the operation states a sharding to which reduced axes can belong. */
static bool
states_sharding(const IrOp *op, const ExRow *row)
{
	if (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING) || ir_op_attr(op, ATOM_SDY_SHARDING_ATTR))
		return true;
	return row->flags & EX_STATES || (op->kind == IR_OP_SDY_NAMED && ir_op_prop(op, ATOM_out_shardings));
}

/* Returns whether an entry claims nothing: all its dimensions are open and empty. */
bool
explicit_is_open(const ShardSharding *sh)
{
	for (uint32_t k = 0; k < sh->rank; k++) {
		if (sh->dims[k].closed || sh->dims[k].n)
			return false;
	}
	return !sh->n_replicated && !sh->n_unreduced;
}

/* Returns whether shardc.reduced of an operation with n results other than one is a list of n lists. */
static bool
is_list_of_lists(const IrAttr *a, uint32_t n)
{
	bool fits = a->kind == IR_ATTR_ARRAY && a->n == n;

	for (uint32_t i = 0; fits && i < n; i++)
		fits = ir_attr_elems(a)[i]->kind == IR_ATTR_ARRAY;
	return fits;
}

IrAttr *
explicit_reduced_entry(const IrOp *op, uint32_t i)
{
	IrAttr *a = ir_op_attr(op, ATOM_SHARDC_REDUCED);

	if (!a || op->n_results == 1)
		return a;
	if (a->kind != IR_ATTR_ARRAY || a->n != op->n_results || ir_attr_elems(a)[i]->kind != IR_ATTR_ARRAY)
		return NULL;
	return ir_attr_elems(a)[i];
}

/* Returns the first result for which shardc.reduced names axes although its sharding, an open entry of sdy.sharding,
 * states nothing; -1 if there is none. */
static int64_t
open_beside(const IrOp *op)
{
	const IrAttr *list = ir_op_attr(op, ATOM_SDY_SHARDING_ATTR), *reduced;

	if (!list || list->kind != IR_ATTR_PER_VALUE || ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING))
		return -1;
	for (uint32_t i = 0; i < list->n && i < op->n_results; i++) {
		reduced = explicit_reduced_entry(op, i);
		if (reduced && reduced->n && explicit_is_open(shard_sharding(ir_attr_elems(list)[i])))
			return i;
	}
	return -1;
}

/* Returns the message about a wrong place or form of shardc.reduced, or NULL. The attribute must be beside a sharding
 * and have an entry for each result. */
static const char *
wrong_reduced(ExEnv *x, const IrOp *op, const ExRow *row)
{
	const IrAttr *reduced = ir_op_attr(op, ATOM_SHARDC_REDUCED);
	int64_t open;

	if (!reduced)
		return NULL;
	if (!states_sharding(op, row))
		return arena_printf(&x->tmp, "shardc.reduced is not allowed on %s without a sharding beside it",
		                    session_str(x->s, op->name).p);
	if (op->n_results != 1 && !is_list_of_lists(reduced, op->n_results))
		return arena_printf(&x->tmp, "shardc.reduced must be an array of %u arrays of axis names, one for "
		                    "each result", (unsigned)op->n_results);
	open = open_beside(op);
	return open < 0 ? NULL : arena_printf(&x->tmp, "shardc.reduced needs a sharding beside it that states "
	                                      "something, and %s is open", op->n_results == 1 ? "this one" :
	                                      arena_printf(&x->tmp, "that of result %u", (unsigned)open));
}

/* Finding the attribute in the text is expensive, so that is left to the error. */
static void
check_reduced(ExEnv *x, const IrOp *op, const ExRow *row)
{
	const char *wrong_form = wrong_reduced(x, op, row);

	if (wrong_form)
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("shardc.reduced")), "%s",
		                  wrong_form);
}

/* Returns the first attribute of explicit mode that an operation in such a region has, or 0. */
static Atom
stated_in_region(const IrOp *op)
{
	static const Atom names[] = {
		ATOM_SHARDC_OUT_SHARDING, ATOM_SHARDC_REDUCED, ATOM_SHARDC_AUTO_AXES, ATOM_SHARDC_EXPLICIT_AXES,
		ATOM_SHARDC_IN_REDUCED, ATOM_SHARDC_OUT_REDUCED
	};

	for (uint32_t i = 0; op->attrs && i < sizeof names / sizeof *names; i++) {
		if (ir_op_attr(op, names[i]))
			return names[i];
	}
	return 0;
}

/* Reports the first operation or attribute of explicit mode in the regions of an operation whose bodies are not typed:
 * those of a reduction, say, where all values are scalars. */
static void
check_untyped_regions(ExEnv *x, IrOp *op)
{
	for (IrOp *in = ir_walk_next(op, op); in; in = ir_walk_next(op, in)) {
		bool is_ours = in->kind == IR_OP_SHARDC_TYPEOF || in->kind == IR_OP_SHARDC_MESH_CONTEXT ||
			in->kind == IR_OP_SHARDC_VMAP;
		Atom name = is_ours ? in->name : stated_in_region(in);

		if (in->attrs)
			explicit_check_names(x, in);
		if (!name)
			continue;
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST,
		                  print_find_attr(x->m, in, is_ours ? STR("") : session_str(x->s, name)),
		                  "%s is not allowed in a region of %s, whose values have no types of their own",
		                  session_str(x->s, name).p, session_str(x->s, op->name).p);
		return;
	}
}

/* An attribute of regions, and the operations that read it. */
typedef struct RegionAttr {
	Atom name;
	bool on_manual, on_named;	/* a manual computation; a named computation */
	Atom beside;			/* an attribute that a named computation must have, too; 0: none */
	const char *owner;
} RegionAttr;

static const RegionAttr region_attrs[] = {
	{ ATOM_SHARDC_AUTO_AXES, false, true, 0, "sdy.named_computation" },
	{ ATOM_SHARDC_EXPLICIT_AXES, false, true, 0, "sdy.named_computation" },
	{ ATOM_SHARDC_IN_REDUCED, true, true, ATOM_SHARDC_EXPLICIT_AXES,
	  "sdy.manual_computation or a region with shardc.explicit_axes" },
	{ ATOM_SHARDC_OUT_REDUCED, true, false, 0, "sdy.manual_computation" },
};

static bool
reads_region_attr(const IrOp *op, const RegionAttr *r)
{
	if (op->kind == IR_OP_SDY_MANUAL)
		return r->on_manual;
	return op->kind == IR_OP_SDY_NAMED && r->on_named && (!r->beside || ir_op_attr(op, r->beside));
}

/* Reports an attribute of a region on an operation that does not read it. */
static void
check_region_attrs(ExEnv *x, IrOp *op)
{
	for (uint32_t i = 0; i < sizeof region_attrs / sizeof *region_attrs; i++) {
		const RegionAttr *r = &region_attrs[i];
		Str name = session_str(x->s, r->name);

		if (ir_op_attr(op, r->name) && !reads_region_attr(op, r))
			explicit_error_at(x, DIAG_EXPLICIT_REGION, print_find_attr(x->m, op, name),
			                  "%s is not allowed on %s; it belongs to %s", name.p,
			                  session_str(x->s, op->name).p, r->owner);
	}
}

void
explicit_check_places(ExEnv *x, IrOp *op, const ExRow *row)
{
	explicit_check_op_name(x, op);
	if (op->n_regions && (!row->flow || row->flags & EX_UNTYPED_REGIONS))
		check_untyped_regions(x, op);
	if (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING) && !reads_request(row))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("shardc.out_sharding")),
		                  "out_sharding is not allowed on %s", session_str(x->s, op->name).p);
	if (op->attrs) {
		check_reduced(x, op, row);
		explicit_check_names(x, op);
		check_region_attrs(x, op);
	}
}

/* ---- the other way ---- */

static ShardAxis *
axes_of_set(ExEnv *x, const ExMesh *m, ExAxes set, uint32_t *n)
{
	ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, (size_t)__builtin_popcountll(set));

	*n = 0;
	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		if (set & explicit_axis(i))
			axes[(*n)++] = shard_axis_full(explicit_axis_name(m, i));
	}
	return axes;
}

static ShardDimSpec
dim_spec(ExEnv *x, const ExType *t, uint32_t k, bool closed)
{
	ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, t->dims[k]->n);
	bool unknown = t->dims[k] == x->types.unknown;

	for (uint32_t i = 0; i < t->dims[k]->n; i++)
		axes[i] = shard_axis_full(explicit_axis_name(t->mesh, t->dims[k]->axes[i]));
	return (ShardDimSpec){ .axes = axes, .n = t->dims[k]->n, .closed = closed && !unknown };
}

IrAttr *
explicit_attr(ExEnv *x, const ExType *t, ExCtx ctx, bool request)
{
	ExCtx c = explicit_ctx_of(ctx, t->mesh);
	bool closed = request || !explicit_ctx_auto(c);
	ShardDimSpec *dims = ARENA_ARRAY(&x->tmp, ShardDimSpec, t->rank);
	ShardShardingSpec spec = { .mesh = t->mesh->ref, .dims = dims, .rank = t->rank, .reduction = t->kind };

	for (uint32_t k = 0; k < t->rank; k++)
		dims[k] = dim_spec(x, t, k, closed);
	if (!closed)
		spec.replicated = axes_of_set(x, t->mesh, c.explicit_axes & ~(t->axes | t->u),
		                              &spec.n_replicated);
	spec.unreduced = axes_of_set(x, t->mesh, t->u, &spec.n_unreduced);
	return shard_sharding_new(x->s, &spec);
}

IrAttr *
explicit_reduced_attr(ExEnv *x, const ExType *t)
{
	IrAttr *names[EX_MAX_AXES];
	uint32_t n = 0;

	for (uint32_t i = 0; t->mesh && i < t->mesh->mesh->n_axes; i++) {
		if (t->r & explicit_axis(i))
			names[n++] = ir_attr_string(x->s, explicit_axis_name(t->mesh, i));
	}
	return n ? ir_attr_array(x->s, names, n) : NULL;
}

const char *
explicit_attr_text(Arena *a, Session *s, IrAttr *sharding)
{
	Str text = print_attr_text(s, sharding);
	const char *lt = memchr(text.p, '<', text.n);

	return lt ? arena_dup(a, lt, (size_t)(text.p + text.n - lt)) : "";
}
