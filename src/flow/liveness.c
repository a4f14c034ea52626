/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the symbols that something refers to. Operations are searched from a worklist. Their attributes are interned,
 * so each attribute is searched only once.
 */
#include "flow/liveness.h"

#include "flow/callgraph.h"
#include "ir/tmp.h"

enum { LIVE = 1 };

typedef struct Liveness {
	IrModule *m;
	Arena *a;
	const IrSymtab *symbols;
	VEC(IrOp *) work;
	VEC(const IrAttr *) attrs;	/* to be searched */
	Map seen;			/* set of attributes */
	unsigned refs;			/* IR_REFS_* that can keep a symbol alive */
	uint32_t n_dead;		/* operations of the table that are not live yet */
} Liveness;

static bool
is_public(const IrOp *op)
{
	const IrAttr *v = ir_op_get(op, ATOM_sym_visibility);

	return !v || v->kind != IR_ATTR_STRING || ir_attr_atoms(v)[0] == ATOM_public;
}

static void
make_live(Liveness *l, IrOp *op)
{
	if (op->tmp == LIVE)
		return;
	op->tmp = LIVE;
	l->n_dead--;
	*VEC_ADD(l->a, &l->work) = op;
}

static void
queue_attr(Liveness *l, const IrAttr *a)
{
	if (a && (a->refs & l->refs) && map_mark(l->a, &l->seen, (uintptr_t)a))
		*VEC_ADD(l->a, &l->attrs) = a;
}

static void
search_symbol(Liveness *l, Atom name)
{
	IrOp *op = ir_symtab_get(l->symbols, name);

	if (op)
		make_live(l, op);
}

static void
search_attr(Liveness *l, const IrAttr *a)
{
	switch (a->kind) {
	case IR_ATTR_SYMBOL:
		search_symbol(l, ir_attr_atoms(a)[0]);
		break;
	case IR_ATTR_ARRAY:
	case IR_ATTR_PER_VALUE:
	case IR_ATTR_GROUP_AXES:
		for (uint32_t i = 0; i < a->n; i++)
			queue_attr(l, ir_attr_elems(a)[i]);
		break;
	case IR_ATTR_DICT:
		for (uint32_t i = 0; i < a->n; i++)
			queue_attr(l, ir_attr_entries(a)[i].value);
		break;
	case IR_ATTR_SHARDING:	/* its first member is the mesh reference */
		queue_attr(l, *(IrAttr *const *)ir_attr_data(a));
		break;
	default:
		break;
	}
}

static void
search_names(Liveness *l, const IrOp *op)
{
	queue_attr(l, op->props);
	queue_attr(l, op->attrs);
	while (l->attrs.n)
		search_attr(l, VEC_POP(&l->attrs));
}

/* Returns whether the search can stop: everything is live, and search_op() has no error to find. */
static bool
is_settled(const Liveness *l)
{
	return !l->n_dead && !ir_module_made(l->m, IR_OP_FOREIGN);
}

/* Marks the symbols that an operation and its regions refer to. Reports an error for an undeclared foreign operation
 * with one region, which may be a symbol table, so that the names in it could mean other symbols. */
static bool
search_op(Liveness *l, IrOp *op)
{
	for (IrOp *o = op; o && !is_settled(l); o = ir_walk_next(op, o)) {
		if (o->kind == IR_OP_FOREIGN && o->n_regions == 1 && !ir_op_decl(o))
			return diag_error(&l->m->s->diag, DIAG_PASS_FAILED, op->span,
			                  "operation contains potentially unknown symbol table, meaning that we "
			                  "can't reliable compute symbol uses");
		search_names(l, o);
	}
	return true;
}

/* Starts a search for live symbols of `table`. Nothing is live yet. */
static Liveness
liveness_of(IrModule *m, Arena *a, IrOp *table)
{
	Liveness l = { .m = m, .a = a, .symbols = ir_symtab_new(a, m->s, table) };

	l.refs = IR_REFS_SYMBOL;
	ir_tmp_claim(m, IR_TMP_OP, "liveness");
	for (IrOp *op = ir_op_block(table, 0)->first; op; op = op->next) {
		op->tmp = 0;
		l.n_dead++;
		if (op->kind == IR_OP_SDY_MESH && !is_public(op))
			l.refs |= IR_REFS_MESH;
	}
	return l;
}

bool
flow_delete_dead_symbols(IrModule *m, Arena *a)
{
	Liveness l = liveness_of(m, a, m->op);
	IrBlock *body = ir_op_block(m->op, 0);

	for (IrOp *op = body->first; op; op = op->next) {
		if (!ir_symbol_name(op) || is_public(op))
			make_live(&l, op);
	}
	while (l.work.n) {
		if (!search_op(&l, VEC_POP(&l.work)))
			return false;
	}
	ir_tmp_check(m, IR_TMP_OP, "liveness");
	for (IrOp *op = body->first, *next; op; op = next) {
		next = op->next;
		if (op->tmp != LIVE)
			ir_op_erase(op);
	}
	return true;
}

static void
drop_unreferenced(IrModule *m, Arena *a, IrOp *table)
{
	Liveness l = liveness_of(m, a, table);

	for (IrOp *o = table; o; o = ir_walk_next(table, o))
		search_names(&l, o);
	for (IrOp *op = ir_op_block(table, 0)->first, *next; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_FUNC && op->tmp != LIVE && !is_public(op) && !flow_is_declaration(op))
			ir_op_erase(op);
	}
}

void
flow_drop_unreferenced(IrModule *m, Arena *a)
{
	drop_unreferenced(m, a, m->op);
	for (IrOp *o = m->op; o; o = ir_walk_next(m->op, o)) {
		if (o != m->op && o->kind == m->op->kind && ir_op_body(o, 0))
			drop_unreferenced(m, a, o);
	}
}

void
flow_delete_unused_meshes(IrModule *m, Arena *a)
{
	Liveness l = liveness_of(m, a, m->op);
	IrBlock *body = ir_op_block(m->op, 0);

	l.refs |= IR_REFS_MESH;
	for (IrOp *op = ir_walk_next(m->op, m->op); op; op = ir_walk_next(m->op, op))
		search_names(&l, op);
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_MESH && (op->block != body || op->tmp != LIVE))
			ir_op_erase(op);
	}
}
