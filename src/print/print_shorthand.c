/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints a document in shorthand style (spec 10 §12.5): its statements in order, with comments and with the names of
 * the input. An op that a pass inserted prints before the statement that follows it. A statement whose op was erased
 * disappears together with its comments.
 */
#include "print/printer.h"

#include "ir/tmp.h"
#include "ir/walk.h"

/* ---- names ---- */

/* A name must differ from all other names in scope. A value whose name is taken, or that has none, gets the next number
 * that the document does not use as a name. */
typedef struct Naming {
	Session *s;
	Arena *scratch;
	uint8_t *in_scope;	/* by atom */
	VEC(Atom) scope;	/* names in scope, innermost last */
	uint64_t *taken;	/* a bit per number that the document uses as a name */
	uint32_t n_values, next;
} Naming;

/* Returns the number that a name spells, or UINT32_MAX. */
static uint32_t
name_number(Str name)
{
	uint32_t n = 0;

	if (!name.n || name.n > 9 || (name.n > 1 && name.p[0] == '0'))
		return UINT32_MAX;
	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] < '0' || name.p[i] > '9')
			return UINT32_MAX;
		n = n * 10 + (uint32_t)(name.p[i] - '0');
	}
	return n;
}

typedef void EachValue(Naming *n, IrValue *v);

static void
each_value(Naming *n, IrOp *root, EachValue *f)
{
	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			f(n, v);
	}
}

static void
value_count(Naming *n, IrValue *v)
{
	(void)v;
	n->n_values++;
}

static void
value_note(Naming *n, IrValue *v)
{
	uint32_t number = v->name ? name_number(session_str(n->s, v->name)) : UINT32_MAX;

	if (number < n->n_values)
		n->taken[number / 64] |= (uint64_t)1 << number % 64;
}

static void
value_name(Naming *n, IrValue *v)
{
	if (v->name && !n->in_scope[v->name]) {
		v->tmp = PRINT_NAME_OF_SOURCE;
		n->in_scope[v->name] = 1;
		*VEC_ADD(n->scratch, &n->scope) = v->name;
		return;
	}
	while (n->next < n->n_values && n->taken[n->next / 64] >> n->next % 64 & 1)
		n->next++;
	v->tmp = n->next++;
}

static void name_region(Naming *n, const IrRegion *r);

static void
name_op(Naming *n, IrOp *op)
{
	uint32_t group = 0;

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (i && !op->results[i].name) {
			op->results[i].tmp = print_names_member(i - group);
			continue;
		}
		value_name(n, &op->results[i]);
		group = i;
	}
	for (uint32_t i = 0; i < op->n_regions; i++)
		name_region(n, &op->regions[i]);
}

static void
name_region(Naming *n, const IrRegion *r)
{
	uint32_t outer = n->scope.n, label = 0;

	for (IrBlock *b = r->first; b; b = b->next) {
		b->tmp = label++;
		for (uint32_t i = 0; i < b->n_args; i++)
			value_name(n, b->args[i]);
		for (IrOp *op = b->first; op; op = op->next)
			name_op(n, op);
	}
	while (n->scope.n > outer)
		n->in_scope[VEC_POP(&n->scope)] = 0;
}

static void
names_assign(Printer *p)
{
	Naming n = { .s = p->s, .scratch = p->scratch };

	ir_tmp_claim(p->m, IR_TMP_VALUE, PRINT_TMP);
	ir_tmp_claim(p->m, IR_TMP_BLOCK, PRINT_TMP);
	each_value(&n, p->m->op, value_count);
	n.taken = ARENA_ARRAY(p->scratch, uint64_t, (size_t)n.n_values / 64 + 1);
	n.in_scope = ARENA_ARRAY(p->scratch, uint8_t, (size_t)p->s->atoms.strs.n);
	each_value(&n, p->m->op, value_note);
	name_region(&n, &p->m->op->regions[0]);
}

/* ---- dictionaries ---- */

void
print_shorthand_entry(Printer *p, const IrNamed *e, bool on_op)
{
	bool per_value = e->value->kind == IR_ATTR_PER_VALUE;

	if (!per_value && e->value->kind != IR_ATTR_SHARDING) {
		print_named(p, e);
		return;
	}
	print_key(p, on_op && e->name == ATOM_SDY_SHARDING_ATTR ? ATOM_SDY_SHARDING_PER_VALUE : e->name);
	BUF_LIT(p->out, " = ");
	if (per_value)
		buf_char(p->out, '<');
	print_sdy_stripped(p, e->value);
	if (per_value)
		buf_char(p->out, '>');
}

void
print_shorthand_dict(Printer *p, const IrAttr *dict, bool on_op)
{
	buf_char(p->out, '{');
	for (uint32_t i = 0; i < dict->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_shorthand_entry(p, &ir_attr_entries(dict)[i], on_op);
	}
	buf_char(p->out, '}');
}

/* ---- statements ---- */

/* Marks distinguish the ops of statements from those that passes made. */
enum { MARK_NONE, MARK_STATEMENT };

static void
marks_clear(const IrBlock *b)
{
	for (IrOp *op = b ? b->first : NULL; op; op = op->next)
		op->tmp = MARK_NONE;
}

static void
marks_set(Printer *p)
{
	const Shorthand *sh = p->m->shorthand;

	ir_tmp_claim(p->m, IR_TMP_OP, PRINT_TMP);
	marks_clear(ir_op_body(p->m->op, 0));
	if (sh->main)
		marks_clear(ir_op_body(sh->main, 0));
	for (uint32_t i = 0; i < sh->n; i++) {
		if (sh->v[i].op && !(sh->v[i].op->flags & IR_OPF_ERASED))
			sh->v[i].op->tmp = MARK_STATEMENT;
	}
}

/* Returns whether the module has a shorthand form: functions, attributes of the module and branches have none. */
static bool
has_shorthand(const IrModule *m)
{
	const Shorthand *sh = m->shorthand;
	const IrOp *main = sh->main;

	if ((m->op->props && m->op->props->n) || (m->op->attrs && m->op->attrs->n))
		return false;
	if (main && ((main->flags & IR_OPF_ERASED) || main->regions[0].first != main->regions[0].last))
		return false;
	for (const IrOp *op = ir_op_body(m->op, 0) ? ir_op_body(m->op, 0)->first : NULL; op; op = op->next) {
		if (op != main && op->kind != IR_OP_SDY_MESH && op->tmp != MARK_STATEMENT)
			return false;
	}
	return true;
}

static void
print_mesh_stmt(Printer *p, const IrOp *op)
{
	print_symbol(p, *ir_attr_atoms(ir_op_prop(op, ATOM_sym_name)));
	BUF_LIT(p->out, " = ");
	print_sdy_stripped(p, ir_op_prop(op, ATOM_mesh));
	if (!ir_op_attr(op, ATOM_STABLEHLO_MESH))
		print_attr_dict(p, op);
}

/* A mesh statement cannot show an attribute that passes add and that only repeats the mesh. */
static bool
is_plain_mesh(const IrOp *op)
{
	return op->kind == IR_OP_SDY_MESH &&
	       (!op->attrs || op->attrs->n == 1 || !ir_op_attr(op, ATOM_STABLEHLO_MESH));
}

static void
print_statement_op(Printer *p, IrOp *op)
{
	if (is_plain_mesh(op))
		print_mesh_stmt(p, op);
	else
		print_op(p, op);
}

/* Prints `sharding<...>`. */
static void
print_sharding_word(Printer *p, IrAttr *sharding)
{
	BUF_LIT(p->out, "sharding");
	print_sdy_stripped(p, sharding);
}

static void
print_sharding_stmt(Printer *p, const ShorthandStmt *st)
{
	print_sharding_word(p, ir_dict_get(ir_func_arg_attrs(st->op, 0), ATOM_SDY_SHARDING_ATTR));
	if (st->untyped)
		return;
	BUF_LIT(p->out, " : ");
	print_type(p, ir_type_inputs(ir_func_type(st->op))[0]);
	print_kept_loc(p, st->loc);
}

static void
print_decl(Printer *p, const ShorthandStmt *st)
{
	const IrOp *main = p->m->shorthand->main;
	const IrValue *v = ir_op_body(main, 0)->args[st->arg];
	const IrAttr *dict = ir_func_arg_attrs(main, st->arg);
	IrAttr *sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR);

	print_value(p, v);
	BUF_LIT(p->out, " : ");
	if (st->untyped && sharding && dict->n == 1) {
		print_sharding_word(p, sharding);
		return;
	}
	print_type(p, v->type);
	if (dict && dict->n) {
		buf_char(p->out, ' ');
		print_shorthand_dict(p, dict, false);
	}
	print_kept_loc(p, v->loc);
}

static void
print_list_stmt(Printer *p, const ShorthandStmt *st)
{
	Str word = st->unreduced ? STR("unreduced=") : STR("replicated=");

	buf_str(p->out, word);
	print_sdy_stripped(p, st->left);
	if (!st->right)
		return;
	BUF_LIT(p->out, " ~> ");
	buf_str(p->out, word);
	print_sdy_stripped(p, st->right);
}

static bool
is_gone(const Printer *p, const ShorthandStmt *st)
{
	const IrOp *main = p->m->shorthand->main;

	if (st->kind == SHORTHAND_DECL)
		return !main || st->arg >= ir_op_body(main, 0)->n_args;
	/* The function of a sharding statement may be erased, because the statement shows everything. */
	return st->kind != SHORTHAND_SHARDING && st->op && (st->op->flags & IR_OPF_ERASED);
}

static void
print_statement(Printer *p, const ShorthandStmt *st)
{
	switch ((ShorthandKind)st->kind) {
	case SHORTHAND_MESH:
	case SHORTHAND_OP:
	case SHORTHAND_RETURN:
		print_statement_op(p, st->op);
		break;
	case SHORTHAND_SHARDING:
		print_sharding_stmt(p, st);
		break;
	case SHORTHAND_DECL:
		print_decl(p, st);
		break;
	case SHORTHAND_LIST:
		print_list_stmt(p, st);
		break;
	case SHORTHAND_END:
		break;
	}
}

/* Prints the unmarked ops from *at up to `until`, and moves *at past it. If `until` is NULL, prints all except the
 * return that the reader made. */
static void
print_made_ops(Printer *p, IrOp **at, const IrOp *until)
{
	for (; *at && *at != until; *at = (*at)->next) {
		if ((*at)->tmp == MARK_STATEMENT || *at == p->m->shorthand->main || ir_op_has(*at, T_TERM))
			continue;
		print_statement_op(p, *at);
		buf_char(p->out, '\n');
	}
	if (*at)
		*at = (*at)->next;
}

typedef struct Cursors {
	IrOp *in_module, *in_main;
} Cursors;

static void
print_stmt_lines(Printer *p, Cursors *c, const ShorthandStmt *st, bool first)
{
	if (st->blank && !first)
		buf_char(p->out, '\n');
	if (st->kind == SHORTHAND_MESH)
		print_made_ops(p, &c->in_module, st->op);
	else if ((st->kind == SHORTHAND_OP || st->kind == SHORTHAND_RETURN) && st->op->block->region->op != p->m->op)
		print_made_ops(p, &c->in_main, st->op);
	for (uint32_t i = 0; i < st->n_comments; i++) {
		print_comments_one(p->out, st->comments[i]);
		buf_char(p->out, '\n');
	}
	print_statement(p, st);
	if (st->trailing.p) {
		BUF_LIT(p->out, "  ");
		buf_str(p->out, st->trailing);
	}
	if (st->kind != SHORTHAND_END)
		buf_char(p->out, '\n');
}

bool
print_shorthand(Printer *p)
{
	const Shorthand *sh = p->m->shorthand;
	Cursors c = { ir_op_body(p->m->op, 0) ? ir_op_body(p->m->op, 0)->first : NULL, NULL };
	bool first = true;

	marks_set(p);
	if (!has_shorthand(p->m))
		return false;
	if (sh->main && ir_op_body(sh->main, 0))
		c.in_main = ir_op_body(sh->main, 0)->first;
	names_assign(p);
	p->shorthand = true;
	print_kept_locs_before(p);
	for (uint32_t i = 0; i < sh->n; i++) {
		if (is_gone(p, &sh->v[i]))
			continue;
		print_stmt_lines(p, &c, &sh->v[i], first);
		first = false;
	}
	print_made_ops(p, &c.in_module, NULL);
	print_made_ops(p, &c.in_main, NULL);
	print_kept_locs_after(p);
	return true;
}
