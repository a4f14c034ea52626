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
	bool deep;			/* names with several parts keep symbols of inner modules alive, too */
	Map tables;			/* the tables of inner modules that such names refer to, by module */
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

/* Returns the table of a module, which is made only once. */
static const IrSymtab *
table_of(Liveness *l, IrOp *module)
{
	IrSymtab *t = map_get(&l->tables, (uintptr_t)module);

	if (!t) {
		t = ir_symtab_new(l->a, l->m->s, module);
		map_put(l->a, &l->tables, (uintptr_t)module, t);
	}
	return t;
}

/* Marks what a name refers to. Each further part is a symbol of the module that the part before it refers to. */
static void
search_symbol(Liveness *l, const IrAttr *name)
{
	IrOp *op = ir_symtab_get(l->symbols, ir_attr_atoms(name)[0]);

	if (op)
		make_live(l, op);
	for (uint32_t i = 1; l->deep && i < name->n && op && op->kind == IR_OP_MODULE; i++) {
		op = ir_symtab_get(table_of(l, op), ir_attr_atoms(name)[i]);
		if (op)
			make_live(l, op);
	}
}

static void
search_attr(Liveness *l, const IrAttr *a)
{
	switch (a->kind) {
	case IR_ATTR_SYMBOL:
		search_symbol(l, a);
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

/* Returns whether the op may be a symbol table, so that the names in it could mean other symbols. */
static bool
is_unknown_table(const IrOp *op)
{
	return op->kind == IR_OP_FOREIGN && op->n_regions == 1 && !ir_op_decl(op);
}

/* Marks the symbols that an operation and its regions refer to. Reports an error for an operation that may be a symbol
 * table. */
static bool
search_op(Liveness *l, IrOp *op)
{
	for (IrOp *o = op; o && !is_settled(l); o = ir_walk_next(op, o)) {
		if (is_unknown_table(o))
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

/* ---- meshes ---- */

/* Marks what the operations of a module refer to, without those of inner modules, whose names mean other symbols.
 * Returns false if an operation may be a symbol table. */
static bool
search_module(Liveness *l, IrOp *module)
{
	l->symbols = table_of(l, module);
	l->seen = (Map){ 0 };
	for (IrOp *op = ir_walk_next(module, module); op;
	     op = op->kind == IR_OP_MODULE ? ir_walk_next_outside(module, op) : ir_walk_next(module, op)) {
		if (is_unknown_table(op))
			return false;
		search_names(l, op);
	}
	return true;
}

void
flow_delete_unused_meshes(IrModule *m, Arena *a)
{
	Liveness l = { .m = m, .a = a, .refs = IR_REFS_SYMBOL | IR_REFS_MESH, .deep = true };
	Map unclear = { 0 };	/* the modules all of whose meshes stay */

	ir_tmp_claim(m, IR_TMP_OP, "liveness");
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		op->tmp = 0;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		bool around = op != m->op && ir_symbol_name(op) && map_get(&unclear, (uintptr_t)ir_op_parent(op));

		if (op->kind == IR_OP_MODULE && (!search_module(&l, op) || around))
			map_put(a, &unclear, (uintptr_t)op, op);
	}
	ir_tmp_check(m, IR_TMP_OP, "liveness");
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_MESH && op->tmp != LIVE && !map_get(&unclear, (uintptr_t)ir_op_parent(op)))
			ir_op_erase(op);
	}
}
