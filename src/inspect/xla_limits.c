/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA does not partition, as measured with the XLA of jaxlib 0.11.1 for CPUs. Our own partitioner handles all of
 * it.
 */
#include "inspect/xla_limits.h"

#include "base/map.h"
#include "flow/value.h"
#include "inspect/move.h"
#include "ir/dims.h"
#include "ir/walk.h"

typedef struct Search {
	IrModule *m;
	const FlowMeshTable *meshes;
	Arena *a;
	bool is_tpu;
	Map rotations;		/* value to the first rotation of its rows that XLA confuses with others */
} Search;

/* Returns the sharding of a value and its mesh, or NULL. */
static const ShardSharding *
sharding_of(const Search *s, const IrValue *v, const ShardMesh **mesh)
{
	IrAttr *a = flow_value_get(s->m->s, v), *m;
	const ShardSharding *sh = a ? shard_sharding(a) : NULL;

	m = sh ? flow_meshes_get(s->meshes, sh->mesh) : NULL;
	*mesh = m ? shard_mesh(m) : NULL;
	return *mesh ? sh : NULL;
}

/* Returns among how many devices a dimension of a value is divided. */
static int64_t
n_parts(const Search *s, const IrValue *v, uint32_t d)
{
	const ShardMesh *mesh;
	const ShardSharding *sh = sharding_of(s, v, &mesh);

	return sh && d < sh->rank ? shard_axes_total(mesh, shard_axes_of_dim(sh, d)) : 1;
}

/* Returns whether all devices of the mesh share a dimension of a value. */
static bool
is_over_all_devices(const Search *s, const IrValue *v, uint32_t d)
{
	const ShardMesh *mesh;

	return sharding_of(s, v, &mesh) && n_parts(s, v, d) == shard_mesh_n_devices(mesh);
}

/* Returns whether a dimension of a value from number `first` on is divided. */
static bool
is_divided_from(const Search *s, const IrValue *v, uint32_t first)
{
	for (uint32_t d = first; d < ir_type_rank(v->type); d++) {
		if (n_parts(s, v, d) > 1)
			return true;
	}
	return false;
}

static bool
is_divided(const Search *s, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (is_divided_from(s, ir_operand(op, i), 0))
			return true;
	}
	return false;
}

/* ---- operations that XLA replicates ---- */

/* Returns whether the features of a convolution are in groups of several. A kernel with one element for each feature
 * makes it a dot, which XLA partitions. */
static bool
is_grouped(const IrOp *op)
{
	const IrType *kernel = ir_operand(op, 1)->type;
	IrConvDims n = ir_conv_dims(op);
	int64_t elements = 1;

	if (!ir_type_is_static_tensor(kernel))
		return false;
	for (uint32_t i = 0; i < n.kernel.n; i++)
		elements = kernel->dims[n.kernel.v[i]] == 1 ? elements : 2;
	return n.feature_groups > 1 && elements > 1 && kernel->dims[n.kernel_in] > 1;
}

/* Returns whether an fft keeps the dimensions divided that it does not transform. */
static bool
keeps_batch(const Search *s, const IrOp *op)
{
	const IrValue *v = &op->results[0];
	uint32_t rank = ir_type_rank(v->type), n = ir_op_ints(op, ATOM_fft_length).n;

	return session_has(s->m->s, IR_FEATURE_XLA_FFT) && is_divided_from(s, v, 0) &&
	       !is_divided_from(s, v, rank > n ? rank - n : 0);
}

/* Returns whether all devices transform the rows of an fft together (spec 57 §5.17). */
static bool
splits_rows(const Search *s, const IrOp *op)
{
	const IrValue *v = &op->results[0];
	uint32_t rank = ir_type_rank(v->type);
	IrField length = ir_op_ints(op, ATOM_fft_length);
	int64_t n, size, moved;

	if (rank < 3 || !length.n || ir_op_prop(op, ATOM_fft_type)->n != 0 || !ir_type_is_static_tensor(v->type))
		return false;
	n = n_parts(s, v, rank - 1);
	if (n < 2 || !is_over_all_devices(s, v, rank - 1) || length.v[length.n - 1] % n)
		return false;
	size = length.v[length.n - 1] / n;
	moved = (n - size % n) % n * n;
	return moved <= size || moved + size < size * n;
}

/* Returns whether XLA computes the operation on every device in full. */
static bool
is_replicated(Search *s, const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_FFT)
		return !keeps_batch(s, op) && !splits_rows(s, op) && is_divided(s, op);
	return op->kind == IR_OP_SHLO_CONVOLUTION && !s->is_tpu && is_grouped(op) && is_divided(s, op);
}

/* Returns whether an update changes several elements of a dimension that is sharded. */
static bool
is_gathered(Search *s, const IrOp *op)
{
	const IrType *t, *u;

	if (op->kind != IR_OP_SHLO_DYNAMIC_UPDATE_SLICE)
		return false;
	t = ir_operand(op, 0)->type;
	u = ir_operand(op, 1)->type;
	for (uint32_t d = 0; d < t->n; d++) {
		if (u->dims[d] > 1 && u->dims[d] != t->dims[d] && n_parts(s, &op->results[0], d) > 1)
			return true;
	}
	return false;
}

/* ---- operations for which XLA fails ---- */

/* Returns whether a reduction combines elements in another way than XLA can between devices. */
static bool
has_odd_body(const IrOp *op)
{
	const IrBlock *body = ir_op_body(op, 0);
	const IrOp *first = body ? body->first : NULL;

	if (!first || op->results[0].type->elem->width == 1)
		return false;
	return first->next != body->last || !first->n_results || ir_operand(body->last, 0) != &first->results[0] ||
	       (first->kind != IR_OP_SHLO_ADD && first->kind != IR_OP_SHLO_MULTIPLY &&
	        first->kind != IR_OP_SHLO_MINIMUM && first->kind != IR_OP_SHLO_MAXIMUM);
}

static bool
is_odd_reduction(Search *s, const IrOp *op)
{
	IrField dims;

	if (op->kind != IR_OP_SHLO_REDUCE || op->n_results != 1 || !has_odd_body(op))
		return false;
	dims = ir_op_ints(op, ATOM_dimensions);
	for (uint32_t i = 0; i < dims.n; i++) {
		if (n_parts(s, ir_operand(op, 0), (uint32_t)dims.v[i]) > 1)
			return true;
	}
	return false;
}

/* Returns how many elements a pad cuts off: the first ones of a dimension if `low`, else the last ones. Returns 0 if
 * the value is not from such a pad. */
static int64_t
cut(const IrValue *v, uint32_t d, bool low)
{
	const IrOp *op = ir_value_def(inspect_unmoved(v));
	IrWindow w;

	if (!op || op->kind != IR_OP_SHLO_PAD)
		return 0;
	w = ir_window(op, d);
	return w.base != 1 || (low ? w.high : w.low) ? 0 : -(low ? w.low : w.high);
}

/* Returns the value that a concatenation of two negative pads rotates, or NULL. */
static const IrValue *
rotated(const IrOp *op, uint32_t d)
{
	const IrValue *first, *second;
	int64_t rows = op->results[0].type->dims[d];

	if (op->n_operands != 2 || !ir_type_is_static_tensor(op->results[0].type))
		return NULL;
	first = inspect_unmoved(ir_operand(op, 0));
	second = inspect_unmoved(ir_operand(op, 1));
	if (cut(first, d, true) <= 0 || cut(second, d, false) <= 0 ||
	    cut(first, d, true) + cut(second, d, false) != rows)
		return NULL;
	first = inspect_unmoved(ir_operand(ir_value_def(first), 0));
	second = inspect_unmoved(ir_operand(ir_value_def(second), 0));
	return first == second && first->type->dims[d] == rows ? first : NULL;
}

/* Returns whether a value is rotated by another number of rows than before. XLA confuses numbers of rows that are less
 * than the number of devices with numbers of devices. */
static bool
is_second_rotation(Search *s, const IrOp *op)
{
	uint32_t d = (uint32_t)ir_op_int(op, ATOM_dimension, 0);
	const IrValue *v = op->kind == IR_OP_SHLO_CONCATENATE ? rotated(op, d) : NULL;
	const IrOp *before;
	int64_t rows;

	if (!v)
		return false;
	rows = ir_operand(op, 0)->type->dims[d];
	if (rows >= n_parts(s, v, d))
		return false;
	before = map_get(&s->rotations, (uintptr_t)v);
	if (!before) {
		map_put(s->a, &s->rotations, (uintptr_t)v, op);
		return false;
	}
	return ir_op_int(before, ATOM_dimension, 0) == (int64_t)d && ir_operand(before, 0)->type->dims[d] != rows;
}

/* ---- the list ---- */

static const struct {
	bool (*applies)(Search *s, const IrOp *op);
	DiagId id;
	const char *what;
} limits[] = {
	{ is_replicated, DIAG_XLA_REPLICATES,
	  "XLA gathers the operands and computes the whole result on every device" },
	{ is_gathered, DIAG_XLA_REPLICATES,
	  "XLA gathers the updated dimension on every device, which the report does not count" },
	{ is_odd_reduction, DIAG_XLA_FAILS, "XLA fails to reduce a sharded dimension with this computation" },
	{ is_second_rotation, DIAG_XLA_FAILS, "XLA fails if a sharded dimension is rotated twice by negative padding" },
};

enum { N_LIMITS = sizeof limits / sizeof *limits };

static void
report(const Search *s, uint32_t i, const IrOp *first, uint32_t n)
{
	DiagList *d = &s->m->s->diag;

	d->src = s->m->src;
	diag_error(d, limits[i].id, first->span, n > 1 ? "%s (%u times)" : "%s", limits[i].what, (unsigned)n);
	diag_note(d, first->span, "XLA runs the program that `shardc partition --wrap` prints as it is");
}

void
inspect_xla_warn(IrModule *m, const FlowMeshTable *meshes, Arena *a, bool is_tpu)
{
	Search s = { .m = m, .meshes = meshes, .a = a, .is_tpu = is_tpu };
	const IrOp *first[N_LIMITS] = { NULL };
	uint32_t n[N_LIMITS] = { 0 };

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		for (uint32_t i = 0; i < N_LIMITS; i++) {
			if (!limits[i].applies(&s, op))
				continue;
			first[i] = n[i]++ ? first[i] : op;
		}
	}
	for (uint32_t i = 0; i < N_LIMITS; i++) {
		if (n[i])
			report(&s, i, first[i], n[i]);
	}
}
