/* SPDX-License-Identifier: Apache-2.0
 *
 * Finishes a document in the notation (spec 10 §12.3 [SD-11], §12.5). It gets the form that ir/shorthand.h describes:
 * meshes, one declaration per sharding statement, and the function @main, whose arguments are the declared values and
 * whose body is the ops outside of functions.
 */
#include "read/notation.h"

#include "ir/walk.h"

IrOp *
read_notation_func(Parse *ps, Atom visibility, IrType *type, IrAttr *const *arg_attrs, uint32_t n_args)
{
	IrNamed props[3] = { { ATOM_function_type, 0, ir_attr_type(ps->s, type) } };
	uint32_t n = 1, base = ps->attrs.n;
	IrOpSpec spec = { .kind = IR_OP_FUNC, .n_regions = 1 };
	bool any = false;

	for (uint32_t i = 0; i < n_args; i++) {
		any |= arg_attrs[i] != NULL;
		*READ_PUSH(ps, attrs) = arg_attrs[i] ? arg_attrs[i] : ps->s->empty_dict;
	}
	if (any)
		props[n++] = (IrNamed){ ATOM_arg_attrs, 0, ir_attr_array(ps->s, ps->attrs.v + base, n_args) };
	if (visibility)
		props[n++] = (IrNamed){ ATOM_sym_visibility, 0, ir_attr_string(ps->s, visibility) };
	ps->attrs.n = base;
	spec.props = ir_attr_dict(ps->s, props, n);
	if (ps->has_specs)
		read_complete_specs(ps, &spec, NULL);
	return ir_op_new(ps->m, &spec);
}

static void
op_name(Parse *ps, IrOp *op, Atom name)
{
	ir_op_set_prop(ps->s, op, ATOM_sym_name, ir_attr_string(ps->s, name));
}

/* Names the declarations of sharding statements @sharding_0, @sharding_1, ..., and skips names that are taken. */
static void
name_shardings(Parse *ps)
{
	const ReadNotation *sh = ps->notation;
	Map taken = { 0 };
	uint32_t number = 0;

	map_mark(&ps->scratch, &taken, ATOM_main);
	for (IrOp *op = ir_op_block(ps->m->op, 0)->first; op; op = op->next) {
		if (ir_symbol_name(op))
			map_mark(&ps->scratch, &taken, ir_symbol_name(op));
	}
	for (uint32_t i = 0; i < sh->shardings.n; i++) {
		Atom name;

		do
			name = session_atom(ps->s, str_from(arena_printf(&ps->scratch, "sharding_%u", number++)));
		while (map_get(&taken, name));
		op_name(ps, sh->shardings.v[i], name);
	}
}

/* ---- the implicit function ---- */

/* Pushes the unused results of the op as operands of the return. */
static void
add_unused(Parse *ps, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!op->results[i].uses)
			*VEC_ADD(&ps->scratch, &ps->values) = &op->results[i];
	}
}

static void
add_return(Parse *ps, IrBlock *body)
{
	IrOpSpec spec = { .kind = IR_OP_RETURN };

	ps->values.n = 0;
	for (IrOp *op = body->first; op; op = op->next)
		add_unused(ps, op);
	spec.operands = ps->values.v;
	spec.n_operands = ps->values.n;
	ir_op_append(body, ir_op_new(ps->m, &spec));
}

static IrType *
main_type(Parse *ps, const IrBlock *body)
{
	const IrOp *ret = body->last;

	for (uint32_t i = 0; i < body->n_args; i++)
		*READ_PUSH(ps, types) = body->args[i]->type;
	for (uint32_t i = 0; i < ret->n_operands; i++)
		*READ_PUSH(ps, types) = ir_operand(ret, i)->type;
	return build_fn(ps, (ReadPair){ body->n_args, ret->n_operands });
}

/* Moves the ops outside of functions into the body. */
static void
move_ops(IrBlock *top, IrBlock *body)
{
	IrOp *next;

	for (IrOp *op = top->first; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_SDY_MESH || op->kind == IR_OP_FUNC)
			continue;
		ir_op_unlink(op);
		ir_op_append(body, op);
	}
}

/* Moves the declarations of sharding statements after the meshes. */
static void
move_shardings(const ReadNotation *sh, IrBlock *top)
{
	for (uint32_t i = 0; i < sh->shardings.n; i++) {
		ir_op_unlink(sh->shardings.v[i]);
		ir_op_append(top, sh->shardings.v[i]);
	}
}

static bool
check_return(Parse *ps, const IrBlock *body)
{
	const IrOp *last = body->last;

	if (last && last->kind == IR_OP_RETURN && !last->n_operands)
		return read_error(ps, DIAG_SYNTAX, last->span, "a return outside of a function needs operands");
	return true;
}

static IrOp *
make_main(Parse *ps, IrBlock *top)
{
	ReadNotation *sh = ps->notation;
	IrBlock *body;
	IrOp *func;

	if (!sh->region) {
		sh->region = ARENA_NEW(&ps->m->arena, IrRegion);
		ir_block_new(ps->m, sh->region);
	}
	body = sh->region->first;
	move_ops(top, body);
	move_shardings(sh, top);
	if (!body->first && !body->n_args)
		return NULL;
	check_return(ps, body);
	if (!body->last || body->last->kind != IR_OP_RETURN)
		add_return(ps, body);
	func = read_notation_func(ps, 0, main_type(ps, body), sh->decl_attrs.v, sh->decl_attrs.n);
	op_name(ps, func, ATOM_main);
	ir_region_take(&func->regions[0], sh->region);
	ir_op_append(top, func);
	return func;
}

/* ---- statements ---- */

/* Interns the names that are numbers, because the printer needs all names as text. */
static void
name_values(IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			v->name = print_source_name(m, v);
	}
}

/* Copies what the printer needs into the memory of the module. */
static Shorthand *
keep(Parse *ps, IrOp *func)
{
	const ReadNotation *sh = ps->notation;
	Arena *a = &ps->m->arena;
	Shorthand *kept = ARENA_NEW(a, Shorthand);

	kept->n = sh->stmts.n;
	kept->main = func;
	kept->v = arena_dup(a, sh->stmts.v, sh->stmts.n * sizeof *kept->v);
	for (uint32_t i = 0; i < kept->n; i++)
		kept->v[i].comments = arena_dup(a, kept->v[i].comments, kept->v[i].n_comments * sizeof(Str));
	return kept;
}

static void
finish(Parse *ps)
{
	ReadNotation *sh = ps->notation;
	uint32_t end = (uint32_t)(ps->lim - ps->text);

	name_shardings(ps);
	if (ps->has_func || ps->has_module) {
		for (uint32_t i = 0; i < sh->decls.n; i++)
			read_error(ps, DIAG_SHORTHAND_MIXED, sh->decls.v[i],
			           "a value cannot be declared outside of a function in a document with functions or a "
			           "module");
		return;
	}
	if (sh->taken < sh->comments.n)
		read_notation_add(ps, SHORTHAND_END, (Span){ end, end });
	if (sh->stmts.n && VEC_LAST(&sh->stmts).kind == SHORTHAND_END && !VEC_LAST(&sh->stmts).n_comments)
		sh->stmts.n--;
	ps->m->shorthand = keep(ps, make_main(ps, ir_op_block(ps->m->op, 0)));
	name_values(ps->m);
}

uint32_t
read_notation_n_comments(const Parse *ps)
{
	const ReadNotation *sh = ps->notation;
	const ShorthandStmt *first;
	uint32_t n = sh->comments.n, begin;

	if (!sh->carry)
		return n;
	/* The comments of the first statement can be before it or inside it. */
	first = &sh->stmts.v[sh->stmts.n - sh->run.n];
	begin = sh->run.v[0].at.lo;
	if (first->n_comments && first->comments[0].p < ps->text + begin)
		begin = (uint32_t)(first->comments[0].p - ps->text);
	while (n && sh->comments.v[n - 1].lo >= begin)
		n--;
	return n;
}

/* Gives the comments to a module that is not printed as statements. */
static void
keep_comments(Parse *ps)
{
	const ReadNotation *sh = ps->notation;

	ps->m->n_comments = read_notation_n_comments(ps);
	ps->m->comments = arena_dup(&ps->m->arena, sh->comments.v, ps->m->n_comments * sizeof *sh->comments.v);
}

void
read_notation_end(Parse *ps)
{
	ReadNotation *sh = ps->notation;
	uint32_t carried = sh->carry ? sh->run.n : 0;

	if (!carried)
		read_notation_flush(ps);
	sh->stmts.n -= carried;
	if (sh->stmts.n + sh->meshes.n > 0 && sh->any && !ps->failed)
		finish(ps);
	sh->stmts.n += carried;
	if (!ps->m->shorthand)
		keep_comments(ps);
}
