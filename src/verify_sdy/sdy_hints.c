/* SPDX-License-Identifier: Apache-2.0
 *
 * A note about a mesh points to its definition. Looks only at the first operations of a module, where meshes are.
 */
#include "verify_sdy/sdy_hints.h"

#include "base/buf.h"
#include "base/suggest.h"
#include "print/print.h"
#include "shard/mesh.h"

enum {
	OPS_SEEN = 1024,	/* operations of the module that are searched for meshes */
	NAMES_SHOWN = 8		/* names in one note */
};

/* A list of names in a note, and the one that resembles the name in the error. */
typedef struct Names {
	const char *quote;	/* around each name */
	Buf text;
	uint32_t n;
	Suggest best;
} Names;

static void
names_init(VerifyCx *cx, Names *l, const char *quote, Atom typed)
{
	*l = (Names){ .quote = quote };
	buf_init(&l->text, cx->s->arena.memory);
	suggest_init_name(&l->best, session_str(cx->s, typed));
}

static void
names_add(Names *l, const char *before, const char *name)
{
	suggest_try(&l->best, name);
	if (l->n++ < NAMES_SHOWN)
		buf_printf(&l->text, "%s%s%s%s%s", l->n > 1 ? ", " : "", before, l->quote, name, l->quote);
}

/* Returns the text of the list with the suggestion, in the scratch arena. */
static const char *
names_end(VerifyCx *cx, Names *l, const char *before)
{
	const char *text;

	if (l->n > NAMES_SHOWN)
		buf_printf(&l->text, " and %u more", (unsigned)(l->n - NAMES_SHOWN));
	if (l->best.word)
		buf_printf(&l->text, "; did you mean %s%s%s%s?", before, l->quote, l->best.word, l->quote);
	text = arena_dup(cx->scratch, l->text.p, l->text.n);
	buf_free(&l->text);
	return text;
}

/* ---- meshes ---- */

/* Returns the next mesh of the closest module from op on, or NULL. *left is the number of operations to look at. */
static IrOp *
next_mesh(IrOp *op, uint32_t *left)
{
	for (; op && *left; op = op->next, --*left) {
		if (op->kind == IR_OP_SDY_MESH && ir_symbol_name(op))
			return op;
	}
	return NULL;
}

static IrOp *
first_op(const VerifyCx *cx)
{
	const IrBlock *body = cx->module ? ir_op_body(cx->module, 0) : NULL;

	return body ? body->first : NULL;
}

/* Returns the place of the name of a mesh. */
static Span
mesh_place(const VerifyCx *cx, const IrOp *mesh)
{
	Str name = session_str(cx->s, ir_symbol_name(mesh));

	return print_find_in_op(cx->m, mesh, str_from(arena_printf(cx->scratch, "@%s", name.p)));
}

static const IrOp *
definition_of(const VerifyCx *cx, const IrAttr *mesh)
{
	uint32_t left = OPS_SEEN;
	IrOp *op = next_mesh(first_op(cx), &left);

	while (op && ir_op_prop(op, ATOM_mesh) != mesh)
		op = next_mesh(op->next, &left);
	return op;
}

void
verify_hint_axes(VerifyCx *cx, const IrOp *op, const IrAttr *mesh, Atom name)
{
	const IrOp *definition = definition_of(cx, mesh);
	const ShardMesh *m = shard_mesh(mesh);
	const char *text;
	Names names;

	names_init(cx, &names, "\"", name);
	for (uint32_t i = 0; i < m->n_axes; i++)
		names_add(&names, "", session_str(cx->s, m->axes[i].name).p);
	text = names_end(cx, &names, "");
	text = m->n_axes ? arena_printf(cx->scratch, "has %s %s", m->n_axes == 1 ? "the axis" : "axes", text)
	                 : "has no axes";
	if (definition)
		diag_hint(&cx->s->diag, mesh_place(cx, definition), "mesh @%s %s",
		          session_str(cx->s, ir_symbol_name(definition)).p, text);
	else
		verify_hint(cx, op, "the mesh %s", text);
}

/* Returns the mesh of that name in a module that is directly in the outermost one, or NULL. */
static IrOp *
inner_mesh(const VerifyCx *cx, Atom name)
{
	uint32_t left = OPS_SEEN;

	for (IrOp *op = ir_op_block(cx->m->op, 0)->first; op && left; op = op->next, left--) {
		IrOp *mesh = op->kind == IR_OP_MODULE ? ir_symbol_find(op, name) : NULL;

		if (mesh && mesh->kind == IR_OP_SDY_MESH)
			return mesh;
	}
	return NULL;
}

void
verify_hint_meshes(VerifyCx *cx, const IrOp *op, Atom name)
{
	uint32_t left = OPS_SEEN;
	IrOp *similar = NULL;
	const char *text;
	Names names;

	names_init(cx, &names, "", name);
	for (IrOp *mesh = next_mesh(first_op(cx), &left); mesh; mesh = next_mesh(mesh->next, &left)) {
		const char *before = names.best.word;

		names_add(&names, "@", session_str(cx->s, ir_symbol_name(mesh)).p);
		if (names.best.word != before || !similar)
			similar = mesh;
	}
	text = names_end(cx, &names, "@");
	if (names.n == 1 && names.best.word)
		diag_hint(&cx->s->diag, mesh_place(cx, similar), "did you mean @%s?", names.best.word);
	else if (names.n)
		diag_hint(&cx->s->diag, mesh_place(cx, similar), "%s %s",
		          names.n == 1 ? "the only mesh of this module is" : "this module has the meshes", text);
	else if ((similar = inner_mesh(cx, name)) != NULL)
		diag_hint(&cx->s->diag, mesh_place(cx, similar),
		          "the mesh of an inner module is unknown outside of it, and propagation takes functions "
		          "out of it");
	else if (left)
		verify_hint(cx, op, "no mesh is defined in this module");
}

/* ---- missing meshes ---- */

static VerifyMissing *
missing_find(const VerifyCx *cx, uint64_t hash, Atom name)
{
	for (const MapEntry *e = map_first(&cx->missing_index, hash); e; e = map_next(&cx->missing_index, e)) {
		VerifyMissing *missing = e->value;

		if (missing->module == cx->module && missing->name == name)
			return missing;
	}
	return NULL;
}

bool
verify_mesh_missed(VerifyCx *cx, Atom name)
{
	uint64_t hash = map_mix((uintptr_t)cx->module, name);
	VerifyMissing *missing = missing_find(cx, hash, name);

	if (missing)
		missing->n++;
	return missing;
}

void
verify_mesh_miss(VerifyCx *cx, Atom name)
{
	VerifyMissing *missing;

	if (!cx->s->diag.cur || cx->s->diag.mlir_compat)
		return;
	missing = ARENA_NEW(cx->own, VerifyMissing);
	*missing = (VerifyMissing){ cx->missing, cx->s->diag.cur, cx->module, name, 1 };
	cx->missing = missing;
	map_add(cx->own, &cx->missing_index, map_mix((uintptr_t)cx->module, name), missing);
}

void
verify_missing_count(VerifyCx *cx)
{
	DiagList *d = &cx->s->diag;

	for (const VerifyMissing *missing = cx->missing; missing; missing = missing->next) {
		d->cur = missing->error;
		if (missing->n > 1)
			verify_hint(cx, cx->m->op, "%u shardings refer to @%s", (unsigned)missing->n,
			            session_str(cx->s, missing->name).p);
	}
	if (cx->missing)
		d->cur = NULL;
}

/* ---- dimensions ---- */

static const char *
dimensions(VerifyCx *cx, uint32_t n)
{
	return arena_printf(cx->scratch, "%u dimension%s", (unsigned)n, n == 1 ? "" : "s");
}

void
verify_hint_rank(VerifyCx *cx, const IrOp *op, IrType *type, uint32_t type_rank, uint32_t sharding_rank)
{
	verify_hint(cx, op, "%s has %s, the sharding has %u", verify_type_text(cx, type), dimensions(cx, type_rank),
	            (unsigned)sharding_rank);
}

/* ---- axes ---- */

void
verify_hint_sub_axis(VerifyCx *cx, const IrOp *op, ShardAxis axis, int64_t size)
{
	const char *name = session_str(cx->s, axis.name).p;

	if (axis.pre == 1 && axis.size == size)
		verify_hint(cx, op, "axis \"%s\" has size %lld; write the whole axis as \"%s\"", name,
		            (long long)size, name);
	else
		verify_hint(cx, op,
		            "\"%s\":(m)k is the part of size k after a part of size m, and m*k must divide %lld, the "
		            "size of \"%s\"", name, (long long)size, name);
}

/* Returns whether the sharding that contains offset `lo` of the source ends before `hi`. */
static bool
ends_between(const IrModule *m, uint32_t lo, uint32_t hi)
{
	const char *text = m->src->text;

	for (uint32_t i = lo; i < hi; i++) {
		if (text[i] == '>' && text[i - 1] != '-')
			return true;
	}
	return false;
}

void
verify_hint_first_use(VerifyCx *cx, const IrOp *op, Str axis)
{
	Diag *error = cx->s->diag.cur;
	Span first;

	if (!error || error->mark.lo >= error->mark.hi)
		return;
	first = error->mark;
	verify_mark_from(cx, op, first.hi, axis);
	if (ends_between(cx->m, first.hi, error->mark.lo))
		error->mark = first;	/* both are in an alias; the one that was found is in a different sharding */
	else if (error->mark.lo > first.lo)
		diag_hint(&cx->s->diag, first, "first used here");
}
