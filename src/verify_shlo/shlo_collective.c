/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks collectives and their replica groups and channels (spec 11 §6.7, spec 11 §11.8).
 */
#include "base/paranoid.h"
#include "verify_core/verify_memo.h"
#include "verify_shlo/shlo.h"

/* ---- replica groups ---- */

/* A splat repeats one value, so its first two elements suffice to detect a duplicate. */
static int64_t
n_ids_to_compare(const IrAttr *a, int64_t n)
{
	return ir_attr_as_dense(a)->splat && n > 2 ? 2 : n;
}

/* Returns a copy of all ids of the groups. */
static IrField
group_ids(VerifyCx *cx, const IrAttr *a)
{
	int64_t n = n_ids_to_compare(a, ir_type_n_elements(a->type));
	int64_t *v = ARENA_ARRAY(cx->scratch, int64_t, (size_t)n);

	for (int64_t i = 0; i < n; i++)
		v[i] = ir_dense_int(a, (uint64_t)i);
	return (IrField){ v, (uint32_t)n };
}

/* Checks that the groups contain every number below the count of ids. The ids are distinct. */
static bool
check_ids_dense(VerifyCx *cx, IrOp *op, IrField ids, uint32_t n)
{
	ShloSet seen = shlo_set(cx, ids, n);

	for (uint32_t i = 0; i < n; i++) {
		if (!shlo_set_has(&seen, i))
			return shlo_bad_attr(cx, op, "replica id #%u not seen in replica groups", i);
	}
	return true;
}

/* Returns the ids without the -1 that pad groups of unequal size. */
static IrField
real_ids(IrField all, int64_t *room)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < all.n; i++) {
		if (all.v[i] != -1)
			room[n++] = all.v[i];
	}
	return (IrField){ room, n };
}

static bool
mesh_has(const IrAttr *mesh, Atom axis)
{
	const IrShloMesh *m = ir_attr_data(mesh);

	for (uint32_t i = 0; i < mesh->n; i++) {
		if (m->axes[i].name == axis)
			return true;
	}
	return false;
}

/* Checks that the axes of the groups are axes of the mesh in the attribute. */
static bool
check_inline_mesh(VerifyCx *cx, IrOp *op, const IrAttr *groups, const IrAttr *mesh)
{
	for (uint32_t i = 1; i < groups->n; i++) {
		const IrShloAxis *axis = ir_attr_data(ir_attr_elems(groups)[i]);

		if (mesh->n && !mesh_has(mesh, axis->name))
			return shlo_bad_attr(cx, op, "axis '%s' not found in mesh definition",
			                     session_str(cx->s, axis->name).p);
	}
	return true;
}

static bool
check_group_mesh(VerifyCx *cx, IrOp *op, const IrAttr *groups)
{
	const IrAttr *mesh = ir_attr_elems(groups)[0];
	Atom name;

	if (mesh->kind == IR_ATTR_MESH)	/* only passes make these, and Shardy does not check them */
		return true;
	if (mesh->kind != IR_ATTR_SYMBOL)
		return check_inline_mesh(cx, op, groups, mesh);
	name = ir_attr_atoms(mesh)[0];
	return (cx->symbols && ir_symtab_get(cx->symbols, name)) ||
	       verify_error(cx, op, DIAG_SHLO_ATTR, "replica_groups: mesh symbol '%s' not found",
	                    session_str(cx->s, name).p);
}

static bool
check_group_list(VerifyCx *cx, IrOp *op, const IrAttr *a, bool fill, bool global)
{
	IrField all, ids;
	int64_t again;

	if (a->kind == IR_ATTR_GROUP_AXES)
		return check_group_mesh(cx, op, a);
	if (a->type->n != 2)
		return shlo_bad_attr(cx, op, "replica groups should be a rank 2 tensor");
	all = group_ids(cx, a);
	if (global && all.n == 0)
		return shlo_bad_attr(cx, op, "if `use_global_device_ids` is set, the replica groups cannot be empty");
	ids = real_ids(all, ARENA_ARRAY(cx->scratch, int64_t, all.n));
	if (!fill && ids.n != all.n)
		return shlo_bad_attr(cx, op, "Invalid replica id -1");
	again = shlo_list_repeat(cx, ids);
	if (again >= 0)
		return shlo_bad_attr(cx, op, "replica id #%lld seen more than once", (long long)ids.v[again]);
	return check_ids_dense(cx, op, ids, ids.n);
}

/* Checks the groups. If `fill`, they may be padded with -1. Most collectives of a program share a few lists of groups,
 * each of which is as long as the number of devices, so a list is checked only once. */
static bool
check_groups(VerifyCx *cx, IrOp *op, bool fill)
{
	/* The memo's key has no member for `fill` and `global`: the address of one of these bytes tells both. */
	static const char keys[2][2];
	const IrAttr *a = ir_op_prop(op, ATOM_replica_groups);
	bool global = ir_op_prop(op, ATOM_use_global_device_ids) != NULL;
	const char *key = &keys[fill][global];

	if (verify_memo_has(cx->memo, a, key, cx->module, NULL)) {
		PARANOID_CHECK("VerifyMemo", check_group_list(cx, op, a, fill, global));
		return true;
	}
	if (!check_group_list(cx, op, a, fill, global))
		return false;
	verify_memo_add(cx->memo, a, key, cx->module, NULL);
	return true;
}

static int64_t
channel_id(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_channel_handle);

	return a ? ir_attr_field(a, CHANNEL_HANDLE).v[0] : 0;
}

/* Checks that global ids come with a channel. */
static bool
check_channel(VerifyCx *cx, IrOp *op)
{
	return !ir_op_prop(op, ATOM_use_global_device_ids) || channel_id(op) > 0 ||
	       shlo_bad_attr(cx, op, "channel_id must be positive when useGlobalDeviceIds is set but got: %lld",
	                     (long long)channel_id(op));
}

static bool
check_pairwise(VerifyCx *cx, IrOp *op)
{
	if (op->n_operands != op->n_results)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "requires the same number of operands and results");
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (shlo_in(op, i)->elem != shlo_out(op, i)->elem)
			return verify_error(cx, op, DIAG_SHLO_TYPE,
			                    "requires the same element type for operand and result at index %u", i);
	}
	return true;
}

/* ---- all_gather ---- */

static bool
check_gathered(VerifyCx *cx, IrOp *op, const IrType *t, const IrType *r, int64_t dim)
{
	if (dim >= t->n)
		return shlo_bad_attr(cx, op, "all_gather_dim must be a valid index of operand");
	if (t->n != r->n)
		return shlo_bad_shape(cx, op, "operand and result must have the same rank");
	if (t->dims[dim] == 0)
		return shlo_bad_attr(cx, op, "dimension size of operand at 'all_gather_dim' cannot be zero");
	for (uint32_t d = 0; d < t->n; d++) {
		if (d != dim && !shlo_dim_ok(t->dims[d], r->dims[d]))
			return shlo_bad_shape(
				cx, op,
				"operand and result should have the same shape except for the dimension size at "
				"'all_gather_dim'");
	}
	return t->dims[dim] == IR_DYNAMIC || r->dims[dim] == IR_DYNAMIC || r->dims[dim] % t->dims[dim] == 0 ||
	       shlo_bad_shape(cx, op,
	                      "result gather dimension has size %lld, expected to be a multiple of operand gather "
	                      "dimension size %lld",
	                      (long long)r->dims[dim], (long long)t->dims[dim]);
}

bool
verify_all_gather(VerifyCx *cx, IrOp *op)
{
	int64_t dim = shlo_int(op, ATOM_all_gather_dim, 0);

	if (!check_pairwise(cx, op) || !check_groups(cx, op, false))
		return false;
	if (ir_op_prop(op, ATOM_use_global_device_ids) && channel_id(op) < 0)
		return shlo_bad_attr(cx, op, "channel_id cannot be negative when useGlobalDeviceIds is set");
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!check_gathered(cx, op, shlo_in(op, i), shlo_out(op, i), dim))
			return false;
	}
	return true;
}

/* ---- reductions ---- */

/* Checks the region for each operand. The initial value has the operand's type. */
static bool
check_reducers(VerifyCx *cx, IrOp *op, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		ShloReducer r = { 1, i, i, true, { NULL, 0 } };

		if (!shlo_check_reducer(cx, op, op->regions[0].first, &r))
			return false;
	}
	return true;
}

/* Results have the shapes of the data operands, without bounds, and the element types of the returned values. */
bool
shlo_check_all_reduce_results(VerifyCx *cx, IrOp *op)
{
	uint32_t n = op->n_operands - (ir_op_prop(op, ATOM_has_dynamic_root) != NULL);
	IrType **inferred = ARENA_ARRAY(cx->scratch, IrType *, n);

	for (uint32_t i = 0; i < n; i++) {
		const IrType *t = shlo_in(op, i);

		inferred[i] = ir_type_tensor(cx->s, t->dims, t->n, shlo_returned(op->regions[0].first, 0)->elem, NULL);
	}
	return shlo_check_result_types(cx, op, inferred, n);
}

bool
verify_all_reduce(VerifyCx *cx, IrOp *op)
{
	return check_groups(cx, op, true) && check_channel(cx, op) && check_reducers(cx, op, op->n_operands);
}

/* Sets *n to the number of data operands; the last operand may be the root. */
static bool
data_operands(VerifyCx *cx, IrOp *op, uint32_t *n)
{
	const char *name = strchr(ir_op_info(op->kind)->spelling, '.') + 1;
	const IrType *root;

	*n = op->n_operands;
	if (!ir_op_prop(op, ATOM_has_dynamic_root))
		return *n > 0 || shlo_bad_shape(cx, op, "%s requires at least one data operand", name);
	if (*n < 2)
		return shlo_bad_shape(cx, op,
		                      "%s with has_dynamic_root=true requires at least two operands (data + root)",
		                      name);
	root = shlo_in(op, --*n);
	if (root->n != 1 || root->elem != cx->s->i32)
		return shlo_bad_type(
			cx, op,
			"last operand of %s with has_dynamic_root=true must be a rank-1 i32 tensor, but got '%s'", name,
			verify_type_text(cx, shlo_in(op, *n)));
	return root->dims[0] == *n || shlo_bad_shape(cx, op,
	                                             "last operand of %s with has_dynamic_root=true must have the same "
	                                             "number of elements as data operands (%u), but got %lld",
	                                             name, *n, (long long)root->dims[0]);
}

bool
verify_collective_reduce(VerifyCx *cx, IrOp *op)
{
	uint32_t n;

	return check_groups(cx, op, true) && check_channel(cx, op) && data_operands(cx, op, &n) &&
	       check_reducers(cx, op, n);
}

static bool
check_scatter_dim(VerifyCx *cx, IrOp *op, const IrType *t, const IrType *r, int64_t dim)
{
	if (t->n != r->n)
		return shlo_bad_shape(cx, op, "operand and result should have same rank");
	return dim < t->n || shlo_bad_attr(cx, op, "scatter dim should be less than operand/result rank");
}

static bool
check_scattered(VerifyCx *cx, IrOp *op, const IrType *t, const IrType *r, int64_t dim)
{
	if (r->dims[dim] == 0)
		return shlo_bad_shape(cx, op, "result dimension size at scatter_dimension cannot be zero");
	if (t->dims[dim] == 0)
		return shlo_bad_shape(cx, op, "operand dimension size at scatter_dimension cannot be zero");
	if (t->dims[dim] != IR_DYNAMIC && r->dims[dim] != IR_DYNAMIC && t->dims[dim] % r->dims[dim] != 0)
		return shlo_bad_shape(cx, op,
		                      "operand scatter dimension has size %lld, expected to be a multiple of result "
		                      "scatter dimension "
		                      "size %lld",
		                      (long long)t->dims[dim], (long long)r->dims[dim]);
	for (uint32_t d = 0; d < t->n; d++) {
		if (d != dim && !shlo_dim_ok(t->dims[d], r->dims[d]))
			return shlo_bad_shape(
				cx, op, "non scatter dimensions should be same for operand (%lld) and result (%lld)",
				(long long)t->dims[d], (long long)r->dims[d]);
	}
	return true;
}

bool
verify_reduce_scatter(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0);
	int64_t dim = shlo_int(op, ATOM_scatter_dimension, 0);
	IrType *elem;

	if (!check_groups(cx, op, false) || !check_reducers(cx, op, 1) || !check_scatter_dim(cx, op, t, r, dim) ||
	    !check_channel(cx, op) || !check_scattered(cx, op, t, r, dim))
		return false;
	elem = shlo_returned(op->regions[0].first, 0)->elem;
	return shlo_elems_ok(cx, elem, shlo_out(op, 0)->elem) ||
	       verify_error_bare(cx, op, DIAG_SHLO_RESULT, "result element-type is expected to be '%s', but got '%s'",
	                         verify_type_text(cx, elem), verify_type_text(cx, shlo_out(op, 0)->elem));
}

/* ---- all_to_all ---- */

static int64_t
scaled(int64_t n, int64_t up, int64_t down)
{
	return n == IR_DYNAMIC ? n : shlo_product(n / down, up);
}

static bool
infer_all_to_all(VerifyCx *cx, IrOp *op, const IrType *t, ShloShape *s)
{
	int64_t split = shlo_int(op, ATOM_split_dimension, 0), concat = shlo_int(op, ATOM_concat_dimension, 0);
	int64_t n = shlo_int(op, ATOM_split_count, 1);

	if (split >= t->n)
		return shlo_bad_attr(cx, op, "AllToAll split_dimension %lld is out-of-bounds for input rank %u",
		                     (long long)split, t->n);
	if (concat >= t->n)
		return shlo_bad_attr(cx, op, "AllToAll concat_dimension %lld is out-of-bounds for input rank %u",
		                     (long long)concat, t->n);
	if (t->dims[split] != IR_DYNAMIC && t->dims[split] % n != 0)
		return shlo_bad_shape(cx, op,
		                      "split dimension has size %lld, expected to be a multiple of split_count %lld",
		                      (long long)t->dims[split], (long long)n);
	*s = shlo_shape_of(cx, t);
	s->dims[split] = scaled(s->dims[split], 1, n);
	s->dims[concat] = scaled(s->dims[concat], n, 1);
	if (s->bounds) {
		s->bounds[split] = scaled(s->bounds[split], 1, n);
		s->bounds[concat] = scaled(s->bounds[concat], n, 1);
	}
	return true;
}

static bool
check_group_size(VerifyCx *cx, IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_replica_groups);
	int64_t n = shlo_int(op, ATOM_split_count, 1);

	return a->kind == IR_ATTR_GROUP_AXES || a->type->dims[1] == n ||
	       shlo_bad_attr(cx, op, "group size of replica_groups must be %lld", (long long)n);
}

bool
verify_all_to_all(VerifyCx *cx, IrOp *op)
{
	IrType **inferred = ARENA_ARRAY(cx->scratch, IrType *, op->n_operands);
	const IrAttr *a = ir_op_prop(op, ATOM_replica_groups);
	ShloShape s;

	if (!check_pairwise(cx, op) || !check_groups(cx, op, false) || !check_group_size(cx, op))
		return false;
	if (a->kind != IR_ATTR_GROUP_AXES && a->type->dims[0] == 0)
		return shlo_bad_attr(cx, op, "replica_groups must have at least one group");
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!infer_all_to_all(cx, op, shlo_in(op, i), &s))
			return false;
		inferred[i] = shlo_tensor(cx, &s, shlo_in(op, i)->elem);
	}
	return shlo_check_result_types(cx, op, inferred, op->n_operands);
}

/* ---- permute, broadcast ---- */

/* Checks that no source and no target repeats. */
static bool
check_pairs(VerifyCx *cx, IrOp *op, const IrAttr *a)
{
	uint32_t n = (uint32_t)n_ids_to_compare(a, a->type->dims[0]);
	int64_t *from = ARENA_ARRAY(cx->scratch, int64_t, n), *to = ARENA_ARRAY(cx->scratch, int64_t, n);
	int64_t again_from, again_to, negative = -1;

	for (uint32_t i = 0; i < n; i++) {
		from[i] = ir_dense_int(a, 2 * (uint64_t)i);
		to[i] = ir_dense_int(a, 2 * (uint64_t)i + 1);
		if (negative < 0 && (from[i] < 0 || to[i] < 0))
			negative = i;
	}
	again_from = shlo_list_repeat(cx, (IrField){ from, n });
	again_to = shlo_list_repeat(cx, (IrField){ to, n });
	if (again_from >= 0 && (again_to < 0 || again_from <= again_to) && (negative < 0 || again_from <= negative))
		return shlo_bad_attr(cx, op, "duplicate sources not allowed.");
	if (again_to >= 0 && (negative < 0 || again_to <= negative))
		return shlo_bad_attr(cx, op, "duplicate targets not allowed.");
	return negative < 0 || shlo_bad_attr(cx, op, "replica ids in source_target_pairs must be >= 0.");
}

bool
verify_collective_permute(VerifyCx *cx, IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_source_target_pairs);

	if (!shlo_check_same_elems(cx, op))
		return false;
	if (a->type->n != 2)
		return shlo_bad_attr(cx, op, "expect source_target_pairs attribute to be of rank 2, but got rank %u",
		                     a->type->n);
	if (a->type->dims[1] != 2)
		return shlo_bad_attr(cx, op, "expect source_target_pairs attribute of shape (N, 2), but got (%s)",
		                     shlo_list_text(cx, (IrField){ a->type->dims, a->type->n }));
	return check_pairs(cx, op, a) && shlo_check_result_type(cx, op, shlo_in(op, 0));
}

/* Like check_groups(), but the ids need not be dense. */
static bool
check_broadcast_groups(VerifyCx *cx, IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_replica_groups);
	IrField ids;
	int64_t again;

	if (a->kind == IR_ATTR_GROUP_AXES)
		return check_group_mesh(cx, op, a);
	if (a->type->n != 2)
		return shlo_bad_attr(cx, op, "replica groups should be a rank 2 tensor,but instead it is of rank %u",
		                     a->type->n);
	ids = group_ids(cx, a);
	again = shlo_list_repeat(cx, ids);
	for (uint32_t i = 0; i < ids.n && i != again; i++) {
		if (ids.v[i] < 0)
			return shlo_bad_attr(cx, op, "replica_groups values must be positive, but was given %lld",
			                     (long long)ids.v[i]);
	}
	return again < 0 || shlo_bad_attr(cx, op, "replica id #%lld seen more than once", (long long)ids.v[again]);
}

bool
verify_collective_broadcast(VerifyCx *cx, IrOp *op)
{
	bool many = session_has(cx->s, IR_FEATURE_BROADCAST_MANY);
	uint32_t n = 1;

	return (many || shlo_check_same_elems(cx, op)) && check_broadcast_groups(cx, op) &&
	       (!many || data_operands(cx, op, &n)) && shlo_check_operand_types(cx, op, n);
}
