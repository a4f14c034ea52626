/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the text of an edit. The parser of programs reads the shardings in it, so whatever a program can have is
 * accepted, and its errors have the same words.
 */
#include "explain/program_edit.h"

#include "base/ascii.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "mlir_errors/mlir_errors.h"
#include "print/print.h"
#include "read/read.h"

/* The parts of an edit, as spans of its text. */
typedef struct Reading {
	InspectAddresses *x;
	IrModule *m;
	Session *s;
	ExplainEdit *e;
	Span address, value;
} Reading;

/* Reports an error at a part of the edit. Returns false. */
static bool
fail(const Reading *r, Span at, const char *why)
{
	DiagList *d = &r->s->diag;
	Source *program = d->src;

	d->src = r->e->src;
	diag_error(d, DIAG_EDIT_SYNTAX, at, "%s", why);
	d->src = program;
	return false;
}

static Str
text_of(const Reading *r, Span at)
{
	return (Str){ r->e->src->text + at.lo, at.hi - at.lo };
}

static bool
begins(Str s, const char *word)
{
	size_t n = strlen(word);

	return s.n >= n && memcmp(s.p, word, n) == 0;
}

static Span
trimmed(const char *text, Span at)
{
	while (at.lo < at.hi && ascii_is_blank(text[at.lo]))
		at.lo++;
	while (at.lo < at.hi && ascii_is_blank(text[at.hi - 1]))
		at.hi--;
	return at;
}

/* ---- the two sides ---- */

/* Returns the offset after a string in single or double quotes, or that of the end of the text. */
static uint32_t
after_string(const char *text, uint32_t i)
{
	char quote = text[i++];

	while (text[i] && text[i] != quote)
		i += text[i] == '\\' && text[i + 1] ? 2 : 1;
	return text[i] ? i + 1 : i;
}

/* Returns the offset of the '=' between the two sides, or that of the end of the text. Some addresses begin with a word
 * and '='. Names can have others in strings and brackets. */
static uint32_t
find_equal(const char *text)
{
	static const char *const words[] = { "name=", "op=", "src=", "line=" };
	uint32_t i = 0, depth = 0;

	for (uint32_t k = 0; k < sizeof words / sizeof *words; k++)
		i = begins(str_from(text), words[k]) ? (uint32_t)strlen(words[k]) : i;
	while (text[i] && (depth || text[i] != '=')) {
		depth += text[i] == '[';
		depth -= text[i] == ']' && depth;
		i = text[i] == '"' || (text[i] == '\'' && depth) ? after_string(text, i) : i + 1;
	}
	return i;
}

/* Reports a bracket of the value that is not closed, because the parser sees text after the edit. */
static bool
check_brackets(const Reading *r)
{
	static const char open[] = "([{<", close[] = ")]}>";
	const char *text = r->e->src->text, *kind;
	VEC(uint32_t) stack = { 0 };

	for (uint32_t i = r->value.lo; i < r->value.hi;) {
		kind = strchr(close, text[i]);
		if (strchr(open, text[i]))
			*VEC_ADD(&r->s->arena, &stack) = i;
		else if (kind && stack.n && text[VEC_LAST(&stack)] == open[kind - close])
			stack.n--;
		else if (kind)
			return fail(r, (Span){ i, i + 1 }, "this bracket closes nothing");
		i = text[i] == '"' || text[i] == '\'' ? after_string(text, i) : i + 1;
	}
	return !stack.n || fail(r, (Span){ VEC_LAST(&stack), VEC_LAST(&stack) + 1 }, "this bracket is not closed");
}

static bool
split(Reading *r)
{
	const char *text = r->e->src->text;
	uint32_t n = (uint32_t)r->e->src->len, equal = find_equal(text);

	r->address = trimmed(text, (Span){ 0, equal });
	r->value = trimmed(text, (Span){ equal < n ? equal + 1 : n, n });
	r->e->place = r->value;
	if (equal == n)
		return fail(r, (Span){ n, n }, "expected '=' and a sharding after the address");
	if (r->address.lo == r->address.hi)
		return fail(r, (Span){ 0, 1 }, "expected an address before '='");
	if (r->value.lo == r->value.hi)
		return fail(r, (Span){ n, n }, "expected a sharding after '=': P('x', None), [{\"x\"}, {}], open, "
		                               "none or replicated");
	return check_brackets(r);
}

/* ---- shardings ---- */

/* Returns the mesh of a new sharding of the value: that of its annotation, or else the first mesh of the program. */
static IrAttr *
mesh_for(const Reading *r, const IrAttr *annotation)
{
	const IrOp *mesh = annotation ? NULL : flow_first_mesh(r->m);

	if (annotation)
		return shard_sharding(annotation)->mesh;
	return mesh ? shard_mesh_ref(r->s, ir_symbol_name(mesh)) : NULL;
}

/* Returns a sharding like `sh` on another mesh, with closed dimensions after those of a PartitionSpec. If `one` is not
 * NULL, dimension `dim` is its only one. */
static IrAttr *
rebuilt(const Reading *r, IrAttr *mesh, const ShardSharding *sh, uint32_t rank, const ShardSharding *one, uint32_t dim)
{
	ShardDimSpec *dims;
	ShardShardingSpec spec = { .mesh = mesh,
		                   .replicated = shard_replicated(sh), .n_replicated = sh->n_replicated,
		                   .unreduced = shard_unreduced(sh), .n_unreduced = sh->n_unreduced,
		                   .reduction = (ShardReduction)sh->reduction };

	spec.rank = sh->is_spec && rank > sh->rank ? rank : sh->rank;
	spec.dims = dims = ARENA_ARRAY(&r->s->arena, ShardDimSpec, spec.rank);
	for (uint32_t d = 0; d < spec.rank; d++) {
		const ShardSharding *from = one && d == dim ? one : sh;
		uint32_t k = from == one ? 0 : d;

		dims[d].closed = true;
		if (k < from->rank)
			dims[d] = (ShardDimSpec){ shard_dim_axes(from, k), from->dims[k].n, from->dims[k].closed,
			                          from->dims[k].has_priority, from->dims[k].priority };
	}
	return shard_sharding_new(r->s, &spec);
}

/* Reads the text of the value between two texts. Returns NULL after an error. */
static IrAttr *
read_between(const Reading *r, const char *before, const char *after, IrAttrKind kind)
{
	Source *program = r->s->diag.src;
	IrAttr *attr = read_attr_between(r->s, r->e->src, r->value, before, after, mlir_errors_explain);

	r->s->diag.src = program;
	if (attr && attr->kind != kind)
		fail(r, r->value, kind == IR_ATTR_MESH ? "expected the axes of a mesh" : "expected a sharding");
	return attr && attr->kind == kind ? attr : NULL;
}

/* Returns the beginning of a sharding on a mesh: `#sdy.sharding<@mesh, `. The mesh that the text gets is replaced. */
#define ON_MESH "#sdy.sharding<@mesh, "

/* Reads the sharding of a whole value. */
static bool
read_whole(const Reading *r, IrAttr *mesh, uint32_t rank)
{
	Str text = text_of(r, r->value);
	bool on_mesh = false;
	IrAttr *sh;

	if (begins(text, "#")) {
		sh = read_between(r, "", "", IR_ATTR_SHARDING);
	} else if (begins(text, "<")) {
		sh = read_between(r, "#sdy.sharding", "", IR_ATTR_SHARDING);
	} else if (begins(text, "@")) {
		sh = read_between(r, "#sdy.sharding<", ">", IR_ATTR_SHARDING);
	} else {
		on_mesh = true;
		sh = read_between(r, ON_MESH, ">", IR_ATTR_SHARDING);
	}
	if (!sh)
		return false;
	r->e->sharding = rebuilt(r, on_mesh ? mesh : shard_sharding(sh)->mesh, shard_sharding(sh), rank, NULL, 0);
	return true;
}

/* Reads the sharding of one dimension: `{"x"}`, or an entry of a PartitionSpec. */
static bool
read_dim(const Reading *r, IrAttr *mesh, uint32_t rank, IrAttr *annotation, int64_t dim)
{
	bool is_list = begins(text_of(r, r->value), "{");
	IrAttr *one = read_between(r, is_list ? ON_MESH "[" : ON_MESH "P(", is_list ? "]>" : ")>", IR_ATTR_SHARDING);

	if (!one)
		return false;
	if (shard_sharding(one)->rank != 1)
		return fail(r, r->value, "expected the sharding of one dimension: {\"x\"} or 'x'");
	if (!annotation)
		annotation = shard_sharding_plain(r->s, mesh, rank, false);
	r->e->sharding = rebuilt(r, mesh, shard_sharding(annotation), rank, shard_sharding(one), (uint32_t)dim);
	return true;
}

static bool
read_sharding(const Reading *r, const ExplainAddress *address)
{
	Str text = text_of(r, r->value);
	const InspectNamed *v = r->e->value;
	IrAttr *annotation = explain_annotation(r->m, v), *mesh = mesh_for(r, annotation);
	uint32_t rank = flow_rank_of_type(v->type);

	if (str_eq(text, STR("none")) && address->dim == EXPLAIN_EVERY_DIM)
		return true;
	if (!mesh)
		return fail(r, r->value, "the program has no mesh");
	if (address->dim != EXPLAIN_EVERY_DIM)
		return read_dim(r, mesh, rank, annotation, address->dim);
	if (!str_eq(text, STR("open")) && !str_eq(text, STR("replicated")))
		return read_whole(r, mesh, rank);
	r->e->sharding = shard_sharding_plain(r->s, mesh, rank, str_eq(text, STR("replicated")));
	return true;
}

/* ---- meshes ---- */

/* Returns the mesh that an edit `mesh=` or `mesh@name=` is about, or NULL. */
static const IrOp *
find_mesh(const Reading *r, Str name)
{
	if (!name.n)
		return flow_first_mesh(r->m);
	for (const IrOp *op = ir_op_block(r->m->op, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH && str_eq(session_str(r->s, ir_symbol_name(op)), name))
			return op;
	}
	return NULL;
}

/* Returns whether two meshes have the same axes, perhaps of other sizes. */
static bool
has_axes_of(const ShardMesh *a, const ShardMesh *b)
{
	bool same = a->n_axes == b->n_axes;

	for (uint32_t i = 0; same && i < a->n_axes; i++)
		same = a->axes[i].name == b->axes[i].name;
	return same;
}

/* Returns whether the edit is about a mesh: `mesh=["x"=2]`. */
static bool
is_about_mesh(const Reading *r)
{
	Str address = text_of(r, r->address), value = text_of(r, r->value);

	return (str_eq(address, STR("mesh")) || begins(address, "mesh@") || begins(address, "mesh @")) &&
	       (begins(value, "<") || begins(value, "[\""));
}

static bool
read_mesh(const Reading *r)
{
	Str address = text_of(r, r->address), name = { address.p + 4, address.n - 4 };
	bool is_list = begins(text_of(r, r->value), "[");
	const IrOp *mesh;
	IrAttr *sizes;

	while (name.n && (*name.p == ' ' || *name.p == '@'))
		name = (Str){ name.p + 1, name.n - 1 };
	mesh = find_mesh(r, name);
	if (!mesh)
		return fail(r, r->address, "the program has no such mesh");
	sizes = read_between(r, is_list ? "#sdy.mesh<" : "#sdy.mesh", is_list ? ">" : "", IR_ATTR_MESH);
	if (!sizes)
		return false;
	if (!has_axes_of(shard_mesh(sizes), shard_mesh(ir_op_prop(mesh, ATOM_mesh))))
		return fail(r, r->value, "expected the axes of the mesh, in their order, with other sizes");
	r->e->mesh = ir_symbol_name(mesh);
	r->e->sizes = sizes;
	return true;
}

/* ---- an edit ---- */

/* Finds the value of the edit. */
static bool
read_address(const Reading *r, ExplainAddress *address)
{
	Str text = text_of(r, r->address);
	ExplainPlace place = { r->e->src, r->address.lo };

	if (!explain_address_find(r->x, arena_dup(&r->s->arena, text.p, text.n), &place, false, address))
		return false;
	if (address->axis.name)
		return fail(r, r->address, "an edit sets a value or a dimension of it, not an axis");
	r->e->value = address->values.v[0];
	return true;
}

bool
explain_edit_read(InspectAddresses *x, IrModule *m, Source *src, ExplainEdit *e)
{
	Reading r = { .x = x, .m = m, .s = m->s, .e = e };
	ExplainAddress address;

	*e = (ExplainEdit){ .src = src };
	if (!split(&r))
		return false;
	if (is_about_mesh(&r))
		return read_mesh(&r);
	return read_address(&r, &address) && read_sharding(&r, &address);
}
