/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc show` and of summaries: all meshes, values, and slices of devices.
 *
 * One row per value, in the order of the program: the arguments of a function, the results of its operations, the
 * arguments of their regions, and the results of the function if they have shardings. Scalar computations inside
 * operations such as stablehlo.reduce are left out.
 */
#include "inspect/values.h"

#include <stdlib.h>

#include "cost/bytes.h"
#include "flow/callgraph.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/layout_compare.h"

/* ---- descriptions ---- */

enum { MESH_NAME, MESH_AXES, MESH_NAMES, MESH_SIZES, MESH_DEVICES, MESH_IDS, MESH_N };

static const ReportColumn mesh_columns[MESH_N] = {
	[MESH_NAME] = { .name = "mesh", .kind = REPORT_TEXT, .help = "The name of the mesh, with @." },
	[MESH_AXES] = { .name = "axes", .kind = REPORT_TEXT, .in = REPORT_IN_TEXT | REPORT_IN_TSV },
	[MESH_NAMES] = { .name = "axes", .kind = REPORT_TEXTS, .in = REPORT_IN_JSON,
	                 .help = "The names of the axes, from major to minor." },
	[MESH_SIZES] = { .name = "sizes", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON,
	                 .help = "The sizes of the axes." },
	[MESH_DEVICES] = { .name = "devices", .kind = REPORT_COUNT, .unit = "devices",
	                   .help = "The number of devices." },
	[MESH_IDS] = { .name = "device_ids", .kind = REPORT_TEXT, .drop = 1, .cut = REPORT_CUT_RIGHT, .nullable = true,
	               .optional = true,
	               .help = "The ids of the devices in the order of the mesh, if they are not 0, 1, 2, ..." },
};

static const ReportLayout mesh_layout = {
	.name = "meshes", .help = "The meshes.", .shape = REPORT_ROWS, .columns = mesh_columns, .n = MESH_N,
};

enum {
	VALUE, NAME, LINE, COL, TYPE, SHAPE, SHARDING, SPEC, STATE, LOCAL, LOCAL_SHAPE, PADDED, PADDED_SHAPE, BYTES,
	GLOBAL, VALUE_N
};

static const ReportColumn value_columns[VALUE_N] = {
	[VALUE] = { .name = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .help = "The address of the value: %name, @function/%name or resultN; \"line N\" for a sharding "
	                    "without a value." },
	[NAME] = { .name = "name", .kind = REPORT_TEXT, .drop = 7, .cut = REPORT_CUT_MIDDLE, .nullable = true,
	           .optional = true,
	           .help = "The name in the original program, from loc(...)." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	           .help = "The line of the value in the file." },
	[COL] = { .name = "col", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	          .help = "The column of the value in the file." },
	[TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 5, .help = "The global type." },
	[SHAPE] = { .name = "shape", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON, .nullable = true,
	            .help = "The global shape, if it is static." },
	[SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .drop = 6, .nullable = true, .missing = "-",
	               .help = "The sharding, null if there is none." },
	[SPEC] = { .name = "spec", .kind = REPORT_TEXT, .drop = 1, .nullable = true, .missing = "-",
	           .help = "The sharding as a PartitionSpec of JAX, null if that cannot express it." },
	[STATE] = { .name = "origin", .kind = REPORT_TEXT, .drop = 3, .nullable = true, .optional = true,
	            .help = "given: the program gives the sharding; changed: propagation has changed its axes; "
	                     "inferred: propagation has found it. Only after propagation." },
	[LOCAL] = { .name = "local_type", .heading = "local", .kind = REPORT_TEXT, .drop = 4,
	            .help = "The type of the part on one device, padding included." },
	[LOCAL_SHAPE] = { .name = "local_shape", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON, .nullable = true,
	                  .help = "The shape of the part on one device, padding included." },
	[PADDED] = { .name = "padded", .kind = REPORT_TEXT, .drop = 2, .in = REPORT_IN_TEXT | REPORT_IN_TSV,
	             .nullable = true,
	             .optional = true },
	[PADDED_SHAPE] = { .name = "padded_shape", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON, .nullable = true,
	                   .help = "The shape of all parts together, padding included, if it differs from the "
	                           "global shape." },
	[BYTES] = { .name = "bytes", .heading = "bytes/device", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	            .help = "The bytes on one device, padding included." },
	[GLOBAL] = { .name = "global_bytes", .kind = REPORT_BYTES, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	             .nullable = true, .missing = "?", .help = "The bytes of the whole tensor." },
};

static const ReportLayout value_layout = {
	.name = "values", .help = "The values in the order of the program.", .shape = REPORT_ROWS,
	.columns = value_columns, .n = VALUE_N,
};

enum { SLICE_VALUE, SLICE_LINE, SLICE_TYPE, SLICE_DEVICE, SLICE_TEXT, SLICE_START, SLICE_LIMIT, SLICE_N };

static const ReportColumn slice_columns[SLICE_N] = {
	[SLICE_VALUE] = { .name = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	                  .help = "The address of the value." },
	[SLICE_LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	                 .help = "The line of the value in the file." },
	[SLICE_TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 1, .help = "The global type." },
	[SLICE_DEVICE] = { .name = "device", .kind = REPORT_COUNT, .help = "The id of the device." },
	[SLICE_TEXT] = { .name = "slice", .kind = REPORT_TEXT, .in = REPORT_IN_TEXT | REPORT_IN_TSV },
	[SLICE_START] = { .name = "start", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON,
	                  .help = "The first index of the part in each dimension." },
	[SLICE_LIMIT] = { .name = "limit", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON,
	                  .help = "The index after the last one in each dimension." },
};

static const ReportLayout slice_layout = {
	.name = "slices", .help = "The part of each sharded value that each device holds, without padding.",
	.shape = REPORT_ROWS, .columns = slice_columns, .n = SLICE_N,
};

const ReportLayout *const inspect_value_layouts[] = { &mesh_layout, &value_layout, &slice_layout };

void
inspect_values_init(InspectValues *v, Arena *arena)
{
	memset(v, 0, sizeof *v);
	v->arena = arena;
	report_tables_init(v->tables, inspect_value_layouts, INSPECT_N_VALUE_TABLES, arena);
}

/* ---- rows ---- */

/* The document whose values are being added. */
typedef struct Document {
	InspectValues *v;
	IrModule *m;
	FlowMeshesAround around;	/* the function whose values are being added */
	const InspectGiven *given;	/* what the program gave before propagation; NULL: all values are added */
} Document;

static void
add_mesh(InspectValues *v, Session *s, const IrOp *op)
{
	const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));
	ReportValue *row = report_table_row(&v->tables[INSPECT_MESHES]);
	Str *names = ARENA_ARRAY(v->arena, Str, mesh->n_axes);
	int64_t *sizes = ARENA_ARRAY(v->arena, int64_t, mesh->n_axes);

	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		names[i] = session_str(s, mesh->axes[i].name);
		sizes[i] = mesh->axes[i].size;
	}
	row[MESH_NAME] = report_of_text(str_from(arena_printf(v->arena, "@%s", session_str(s, ir_symbol_name(op)).p)));
	row[MESH_AXES] = report_of_text(inspect_mesh_axes(s, mesh));
	row[MESH_NAMES] = report_of_texts(names, mesh->n_axes);
	row[MESH_SIZES] = report_of_counts(sizes, mesh->n_axes);
	row[MESH_DEVICES] = report_of_count(shard_mesh_n_devices(mesh));
	if (mesh->n_ids)
		row[MESH_IDS] = report_of_text(inspect_mesh_ids(s, mesh));
}

/* One value to be shown. */
typedef struct Shown {
	Str address;
	IrType *type;
	IrAttr *sharding;	/* or NULL */
	const ShardMesh *mesh;	/* of the sharding, or NULL */
	bool placed;
	uint32_t place;
	Str name;
	const char *state;	/* or NULL */
} Shown;

static void
add_slice(Document *doc, const Shown *x, int64_t position, int64_t line)
{
	InspectValues *v = doc->v;
	const ShardSharding *sh = shard_sharding(x->sharding);
	ReportValue *row = report_table_row(&v->tables[INSPECT_SLICES]);
	uint32_t rank = x->type->n;
	int64_t *start = ARENA_ARRAY(v->arena, int64_t, rank), *limit = ARENA_ARRAY(v->arena, int64_t, rank);
	ShardRange *ranges = ARENA_ARRAY(v->arena, ShardRange, rank);
	Buf b;

	shard_slice(x->mesh, sh, x->type->dims, rank, position, ranges);
	buf_init(&b, v->arena->memory);
	buf_char(&b, '[');
	for (uint32_t d = 0; d < rank; d++) {
		start[d] = ranges[d].start;
		limit[d] = ranges[d].limit;
		buf_printf(&b, "%s%lld:%lld", d ? ", " : "", (long long)start[d], (long long)limit[d]);
	}
	buf_char(&b, ']');
	row[SLICE_VALUE] = report_of_text(x->address);
	if (line)
		row[SLICE_LINE] = report_of_count(line);
	row[SLICE_TYPE] = report_of_text(print_type_text(doc->m->s, x->type));
	row[SLICE_DEVICE] = report_of_count(shard_device_id(x->mesh, position));
	row[SLICE_TEXT] = report_of_text((Str){ arena_dup(v->arena, b.p, b.n), b.n });
	row[SLICE_START] = report_of_counts(start, rank);
	row[SLICE_LIMIT] = report_of_counts(limit, rank);
	buf_free(&b);
}

/* Limits: of the devices of a mesh, as in partition, and of all rows, which take about 300 bytes each. */
enum { MAX_DEVICES = 1 << 20, MAX_SLICES = 1 << 22 };

/* Returns whether n more slices are too many, and reports this once. */
static bool
too_many_slices(Document *doc, const Shown *x, int64_t n)
{
	InspectValues *v = doc->v;
	Span at = { x->place, x->place };

	if (v->too_large || (n <= MAX_DEVICES && n <= MAX_SLICES - (int64_t)v->tables[INSPECT_SLICES].rows.n))
		return v->too_large;
	v->too_large = true;
	if (n > MAX_DEVICES)
		diag_error(&doc->m->s->diag, DIAG_LIMIT, at, "a mesh of more than %d devices has too many to show "
		           "them all", MAX_DEVICES);
	else
		diag_error(&doc->m->s->diag, DIAG_LIMIT, at, "the devices of all values are more than %d rows",
		           MAX_SLICES);
	return true;
}

/* Adds the slices of a value, which must have a sharding on a known mesh and a static shape. */
static void
add_slices(Document *doc, const Shown *x, int64_t line)
{
	int64_t n;

	if (!x->mesh || !ir_type_is_static_tensor(x->type) || shard_sharding(x->sharding)->rank != x->type->n)
		return;
	n = shard_mesh_n_devices(x->mesh);
	if (too_many_slices(doc, x, n))
		return;
	for (int64_t i = 0; i < n; i++)
		add_slice(doc, x, i, line);
}

/* Returns the text of a type like t with a different shape. */
static ReportValue
type_cell(const Document *doc, const int64_t *dims, const IrType *t)
{
	Session *s = doc->m->s;

	return report_of_text(print_type_text(s, ir_type_tensor(s, dims, t->n, t->elem, t->enc)));
}

/* Fills in the columns of the local shape of a ranked tensor. */
static void
put_local(Document *doc, ReportValue *row, const Shown *x)
{
	const ShardSharding *sh = x->mesh ? shard_sharding(x->sharding) : NULL;
	const IrType *t = x->type;
	int64_t *local = ARENA_ARRAY(doc->v->arena, int64_t, t->n), *padded;
	bool pads;

	if (sh && sh->rank != t->n)
		sh = NULL;
	pads = shard_local_shape(x->mesh, sh, t->dims, t->n, local);
	row[LOCAL] = type_cell(doc, local, t);
	if (t->is_static) {
		row[SHAPE] = report_of_counts(t->dims, t->n);
		row[LOCAL_SHAPE] = report_of_counts(local, t->n);
	}
	if (!pads || !sh || !t->is_static)
		return;
	padded = ARENA_ARRAY(doc->v->arena, int64_t, t->n);
	for (uint32_t d = 0; d < t->n; d++) {
		if (__builtin_mul_overflow(local[d], shard_axes_total(x->mesh, shard_axes_of_dim(sh, d)), &padded[d]))
			return;
	}
	row[PADDED_SHAPE] = report_of_counts(padded, t->n);
	row[PADDED] = type_cell(doc, padded, t);
}

static void
put_place(Document *doc, ReportValue *row, Shown *x, int64_t *line)
{
	LineCol at;

	*line = 0;
	if (!x->placed || !doc->m->src)
		return;
	at = source_locate(&doc->m->s->arena, doc->m->src, x->place);
	*line = at.line;
	if (!x->address.n)
		x->address = str_from(arena_printf(doc->v->arena, "line %u", (unsigned)at.line));
	row[LINE] = report_of_count(at.line);
	row[COL] = report_of_count(at.col);
}

/* Returns whether axes split a dimension. An axis of size 1 splits nothing. */
static bool
is_split(const Shown *x)
{
	const ShardSharding *sh = x->mesh ? shard_sharding(x->sharding) : NULL;

	for (uint32_t d = 0; sh && d < sh->rank; d++) {
		if (shard_axes_total(x->mesh, shard_axes_of_dim(sh, d)) > 1)
			return true;
	}
	return false;
}

static void
add_shown(Document *doc, Shown *x)
{
	InspectValues *v = doc->v;
	Session *s = doc->m->s;
	IrAttr *mesh = x->sharding ? flow_meshes_get(doc->around.table, shard_sharding(x->sharding)->mesh) : NULL;
	ReportValue *row;
	int64_t bytes, line;

	x->mesh = mesh ? shard_mesh(mesh) : NULL;
	if (v->replicated && (!ir_type_is_tensor(x->type) || is_split(x)))
		return;
	row = report_table_row(&v->tables[INSPECT_VALUES]);
	put_place(doc, row, x, &line);
	row[VALUE] = report_of_text(x->address);
	if (x->name.n)
		row[NAME] = report_of_text(x->name);
	if (x->state)
		row[STATE] = report_of_text(str_from(x->state));
	row[TYPE] = row[LOCAL] = report_of_text(print_type_text(s, x->type));
	if (x->sharding) {
		Str spec = inspect_partition_spec(s, x->sharding);

		row[SHARDING] = report_of_text(inspect_sharding(s, x->sharding, v->one_mesh));
		row[SPEC] = spec.p ? report_of_text(spec) : (ReportValue){ 0 };
	}
	if (ir_type_is_tensor(x->type))
		put_local(doc, row, x);
	if (cost_bytes_local(x->type, x->mesh, x->mesh ? shard_sharding(x->sharding) : NULL, &bytes))
		row[BYTES] = report_of_count(bytes);
	if (cost_bytes_global(x->type, &bytes))
		row[GLOBAL] = report_of_count(bytes);
	if (v->slices && x->sharding)
		add_slices(doc, x, line);
}

static void
add_value(Document *doc, const IrValue *v, IrAttr *sharding)
{
	Shown x = { .address = inspect_value(doc->m, v), .type = v->type, .sharding = sharding,
	            .name = inspect_origin(doc->m, v).name };

	x.place = inspect_place(doc->m, v, &x.placed);
	add_shown(doc, &x);
}

/* ---- walking ---- */

static void
add_args(Document *doc, const IrBlock *b)
{
	for (uint32_t i = 0; i < b->n_args; i++)
		add_value(doc, b->args[i], flow_value_get(doc->m->s, b->args[i]));
}

bool
inspect_has_program_regions(const IrOp *op)
{
	return op->n_regions && (ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_SHLO_IF);
}

static void
add_op(Document *doc, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		add_value(doc, &op->results[i], flow_value_get(doc->m->s, &op->results[i]));
	if (!inspect_has_program_regions(op))
		return;
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (IrBlock *b = op->regions[r].first; b; b = b->next)
			add_args(doc, b);
	}
}

static void
add_body(Document *doc, IrOp *func)
{
	IrOp *op = ir_walk_next(func, func);

	while (op) {
		add_op(doc, op);
		op = inspect_has_program_regions(op) ? ir_walk_next(func, op) : ir_walk_next_outside(func, op);
	}
}

/* Returns the sharding that the program gave to argument or result i of its main function. */
static IrAttr *
given_sharding(const Document *doc, bool is_result, uint32_t i)
{
	const InspectGiven *g = doc->given;

	return !g ? NULL : is_result ? g->results[i] : g->args[i];
}

static const char *
state_of(const Document *doc, bool is_result, uint32_t i, const IrAttr *now)
{
	const IrAttr *given = given_sharding(doc, is_result, i);

	if (!doc->given || !now)
		return NULL;
	if (!given)
		return "inferred";
	return shard_equivalent(given, now) ? "given" : "changed";
}

/* Adds an argument of a function. A statement of the shorthand that only has a sharding is read as an argument of a
 * function without a body. */
static void
add_argument(Document *doc, IrOp *func, uint32_t i)
{
	IrBlock *body = ir_op_body(func, 0);
	Shown x = { .type = ir_type_inputs(ir_func_type(func))[i], .sharding = flow_func_arg(func, i), .placed = true,
	            .place = func->span.lo, .state = state_of(doc, false, i, flow_func_arg(func, i)) };

	if (body) {
		x.address = inspect_value(doc->m, body->args[i]);
		x.name = inspect_origin(doc->m, body->args[i]).name;
		x.place = inspect_place(doc->m, body->args[i], &x.placed);
	}
	if (body || doc->m->shorthand)
		add_shown(doc, &x);
}

/* Adds a result of a function. One without a sharding is left out, unless `all`. */
static void
add_result(Document *doc, IrOp *func, uint32_t i, bool all)
{
	IrAttr *sharding = flow_func_result(func, i);
	Shown x = { .address = inspect_result(doc->m, func, i), .type = ir_type_results(ir_func_type(func))[i],
	            .sharding = sharding, .placed = true, .place = func->span.lo,
	            .name = inspect_result_name(doc->m->s, func, i), .state = state_of(doc, true, i, sharding) };

	if (sharding || all)
		add_shown(doc, &x);
}

static void
add_function(Document *doc, IrOp *func)
{
	const IrType *t = ir_func_type(func);
	bool has_body = ir_op_body(func, 0) != NULL;

	(void)flow_meshes_around(&doc->around, doc->v->arena, func);
	for (uint32_t i = 0; i < t->n_in; i++)
		add_argument(doc, func, i);
	if (has_body && !doc->given)
		add_body(doc, func);
	for (uint32_t i = 0; has_body && i < ir_type_n_results(t); i++)
		add_result(doc, func, i, doc->given != NULL);
}

bool
inspect_has_one_mesh(IrModule *const *docs, uint32_t n)
{
	Atom name = 0;

	for (uint32_t i = 0; i < n; i++) {
		for (IrOp *op = docs[i]->op; op; op = ir_walk_next(docs[i]->op, op)) {
			if (op->kind != IR_OP_SDY_MESH)
				continue;
			if (name && name != ir_symbol_name(op))
				return false;
			name = ir_symbol_name(op);
		}
	}
	return true;
}

static void
add_meshes(InspectValues *v, IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_MESH)
			add_mesh(v, m->s, op);
	}
}

void
inspect_values_add(InspectValues *v, IrModule *m)
{
	Document doc = { .v = v, .m = m };

	add_meshes(v, m);
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f))
		add_function(&doc, f);
}

void
inspect_values_add_found(InspectValues *v, IrModule *m, const InspectAddresses *found)
{
	Document doc = { .v = v, .m = m };

	add_meshes(v, m);
	for (uint32_t i = 0; i < found->list.n; i++) {
		const InspectNamed *x = &found->list.v[i];

		if (!x->found)
			continue;
		(void)flow_meshes_around(&doc.around, v->arena, x->func);
		if (x->kind == INSPECT_NAMED_RESULT)
			add_result(&doc, x->func, x->index, true);
		else if (x->kind == INSPECT_NAMED_ARG)
			add_argument(&doc, x->func, x->index);
		else
			add_value(&doc, x->value, flow_value_get(m->s, x->value));
	}
}

/* ---- order ---- */

typedef struct Sorted {
	ReportValue *row;
	int64_t bytes;
	uint32_t order;
} Sorted;

static int
compare_bytes(const void *p, const void *q)
{
	const Sorted *a = p, *b = q;

	if (a->bytes != b->bytes)
		return a->bytes > b->bytes ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

void
inspect_values_sort(InspectValues *v)
{
	ReportTable *t = &v->tables[INSPECT_VALUES];
	Sorted *list = ARENA_ARRAY(v->arena, Sorted, t->rows.n);

	for (uint32_t i = 0; i < t->rows.n; i++) {
		ReportValue *row = t->rows.v[i];

		list[i] = (Sorted){ row, row[BYTES].known ? row[BYTES].count : -1, i };
	}
	if (t->rows.n)
		qsort(list, t->rows.n, sizeof *list, compare_bytes);
	for (uint32_t i = 0; i < t->rows.n; i++)
		t->rows.v[i] = list[i].row;
}

/* ---- the boundary of main ---- */

InspectGiven *
inspect_given(Arena *a, IrModule *m)
{
	IrOp *func = flow_main_function(m);
	const IrType *t = func ? ir_func_type(func) : NULL;
	InspectGiven *g = ARENA_NEW(a, InspectGiven);

	if (!func)
		return NULL;
	g->func = func;
	g->args = ARENA_ARRAY(a, IrAttr *, t->n_in);
	g->results = ARENA_ARRAY(a, IrAttr *, ir_type_n_results(t));
	for (uint32_t i = 0; i < t->n_in; i++)
		g->args[i] = flow_func_arg(func, i);
	for (uint32_t i = 0; i < ir_type_n_results(t); i++)
		g->results[i] = flow_func_result(func, i);
	return g;
}

void
inspect_values_add_boundary(InspectValues *v, IrModule *m, const InspectGiven *given)
{
	Document doc = { .v = v, .m = m, .given = given };

	add_meshes(v, m);
	add_function(&doc, given->func);
}
