/* SPDX-License-Identifier: Apache-2.0
 *
 * Takes the statements of the notation as they are parsed (spec 10 §12.3). Mesh statements are collected until their
 * run ends. If the run redefines a mesh of an earlier run, a new document begins at the run's first statement
 * (spec 10 [SD-9]), and the whole run belongs to that document. A run also ends before it would redefine one of its
 * meshes.
 */
#include "read/notation.h"

/* ---- comments and blank lines ---- */

void
read_notation_comment(Parse *ps, Span at)
{
	while (at.hi > at.lo && (ps->text[at.hi - 1] == ' ' || ps->text[at.hi - 1] == '\t'))
		at.hi--;
	*VEC_ADD(&ps->scratch, &ps->notation->comments) = at;
}

static bool
has_newline(const Parse *ps, uint32_t lo, uint32_t hi)
{
	return memchr(ps->text + lo, '\n', hi - lo) != NULL;
}

/* Returns whether there is an empty line in [lo, hi). */
static bool
has_blank_line(const Parse *ps, uint32_t lo, uint32_t hi)
{
	uint32_t newlines = 0;

	for (; lo < hi; lo++) {
		char c = ps->text[lo];

		if (c == '\n' && ++newlines == 2)
			return true;
		if (c != '\n' && c != '\r' && c != ' ' && c != '\t')
			newlines = 0;
	}
	return false;
}

static Str
comment_text(const Parse *ps, Span at)
{
	return read_slice(ps, at);
}

/* Gives a comment on the line where the last statement ended to that statement. */
static void
take_trailing(Parse *ps)
{
	ReadNotation *sh = ps->notation;
	Span c;

	if (!sh->stmts.n || sh->taken == sh->comments.n)
		return;
	c = sh->comments.v[sh->taken];
	if (c.lo < sh->end || has_newline(ps, sh->end, c.lo))
		return;
	VEC_LAST(&sh->stmts).trailing = comment_text(ps, c);
	sh->end = c.hi;
	sh->taken++;
}

/* Empty lines at the end of a document are not kept. */
static void
drop_last_lines(ShorthandStmt *st)
{
	while (st->n_comments && !st->comments[st->n_comments - 1].n)
		st->n_comments--;
	st->blank &= st->n_comments > 0;
}

/* Gives a statement the comments up to its end, with the empty lines between them and the statement, and stores whether
 * an empty line comes before them. */
static void
take_comments(Parse *ps, ShorthandStmt *st, Span at)
{
	ReadNotation *sh = ps->notation;
	uint32_t from = sh->taken, to = from;
	Str *lines;

	while (to < sh->comments.n && sh->comments.v[to].lo < at.hi)
		to++;
	lines = ARENA_ARRAY(&ps->scratch, Str, 2 * (size_t)(to - from));
	st->comments = lines;
	for (uint32_t i = from; i <= to; i++) {
		Span next = i < to && sh->comments.v[i].lo < at.lo ? sh->comments.v[i] : at;
		bool blank = next.lo >= sh->end && has_blank_line(ps, sh->end, next.lo);

		if (i == from)
			st->blank = blank && sh->stmts.n > 1;
		else if (blank)
			lines[st->n_comments++] = (Str){ "", 0 };
		sh->end = next.hi;
		if (i < to)
			lines[st->n_comments++] = comment_text(ps, sh->comments.v[i]);
	}
	sh->taken = to;
	sh->end = at.hi;
	if (st->kind == SHORTHAND_END)
		drop_last_lines(st);
}

/* ---- the document begins ---- */

/* Forgets the comments of the previous document. Statements have taken the others. */
static void
forget_comments(Parse *ps)
{
	ReadNotation *sh = ps->notation;
	uint32_t n = read_notation_n_comments(ps);

	sh->comments.n -= n;
	if (sh->comments.n)
		memmove(sh->comments.v, sh->comments.v + n, sh->comments.n * sizeof *sh->comments.v);
	sh->taken = sh->comments.n;
}

/* Begins the document with the run of meshes that ended the previous one. */
static void
take_carried_run(Parse *ps)
{
	ReadNotation *sh = ps->notation;

	forget_comments(ps);
	memmove(sh->stmts.v, sh->stmts.v + (sh->stmts.n - sh->run.n), sh->run.n * sizeof *sh->stmts.v);
	sh->stmts.v[0].blank = false;
	for (uint32_t i = 0; i < sh->run.n; i++) {
		map_mark(&ps->scratch, &sh->run_names, sh->run.v[i].name);
		if (sh->run.v[i].mesh)
			*VEC_ADD(&ps->scratch, &sh->meshes) = sh->run.v[i].mesh;
		else
			ps->failed = true;
	}
}

void
read_notation_begin(Parse *ps)
{
	ReadNotation *sh = ps->notation;

	if (!sh)
		sh = ps->notation = ARENA_NEW(&ps->scratch, ReadNotation);
	sh->meshes.n = sh->decls.n = sh->decl_attrs.n = sh->shardings.n = 0;
	sh->names = sh->run_names = (Map){ 0 };
	sh->region = NULL;
	sh->any = sh->carry;
	sh->failed_before = false;
	if (sh->carry) {
		take_carried_run(ps);
	} else {
		sh->run.n = 0;
		sh->comments.n = sh->taken = 0;
		sh->end = (uint32_t)(ps->cur - ps->text);
	}
	sh->stmts.n = sh->run.n;
	sh->carry = false;
}

/* ---- statements ---- */

ShorthandStmt *
read_notation_add(Parse *ps, ShorthandKind kind, Span at)
{
	ShorthandStmt *st;

	take_trailing(ps);
	st = VEC_ADD(&ps->scratch, &ps->notation->stmts);
	*st = (ShorthandStmt){ .kind = (uint8_t)kind, .at = at };
	take_comments(ps, st, at);
	return st;
}

/* Appends the op of a mesh statement to the document, not to the current region. */
static IrOp *
mesh_op(Parse *ps, const NotationMesh *m)
{
	IrNamed props[] = { { ATOM_sym_name, 0, ir_attr_string(ps->s, m->name) }, { ATOM_mesh, 0, m->mesh } };
	IrOpSpec spec = { .kind = IR_OP_SDY_MESH, .props = ir_attr_dict(ps->s, props, m->mesh ? 2 : 1),
	                  .attrs = m->attrs && m->attrs->n ? m->attrs : NULL, .span = m->at };
	IrOp *op = ir_op_new(ps->m, &spec);

	ir_op_append(ir_op_body(ps->m->op, 0), op);
	return op;
}

void
read_notation_flush(Parse *ps)
{
	ReadNotation *sh = ps->notation;
	uint32_t first = sh->stmts.n - sh->run.n;

	for (uint32_t i = 0; i < sh->run.n; i++) {
		sh->stmts.v[first + i].op = mesh_op(ps, &sh->run.v[i]);
		map_mark(&ps->scratch, &sh->names, sh->run.v[i].name);
	}
	sh->run.n = 0;
	sh->run_names = (Map){ 0 };
}

bool
read_notation_mesh(Parse *ps, Atom name, IrAttr *mesh, IrAttr *attrs, Span at)
{
	ReadNotation *sh = ps->notation;

	if (ps->o->n_parts && (map_get(&sh->names, name) || map_get(&sh->run_names, name)))
		return read_error(ps, DIAG_SYMBOL_DUP, at, "redefinition of symbol named '%s'", read_of(ps, name));
	if (map_get(&sh->run_names, name))
		read_notation_flush(ps);
	if (!sh->run.n)
		sh->failed_before = ps->failed;
	read_notation_add(ps, SHORTHAND_MESH, at);
	*VEC_ADD(&ps->scratch, &sh->run) = (NotationMesh){ name, mesh, attrs, at };
	map_mark(&ps->scratch, &sh->run_names, name);
	if (map_get(&sh->names, name)) {
		sh->carry = true;
		ps->failed = sh->failed_before;
		/* The parser has looked beyond the statement; the next document reads those comments again. */
		while (sh->comments.n && VEC_LAST(&sh->comments).lo >= at.hi)
			sh->comments.n--;
		ps->next_doc = ps->text + at.hi;
		return true;
	}
	if (mesh)
		*VEC_ADD(&ps->scratch, &sh->meshes) = mesh;
	sh->any = true;
	return false;
}

/* Returns the dictionary of an argument that has only a sharding, or NULL if it has none. */
static IrAttr *
sharding_dict(Parse *ps, IrAttr *sharding)
{
	IrNamed e = { ATOM_SDY_SHARDING_ATTR, 0, sharding };

	return sharding ? ir_attr_dict(ps->s, &e, 1) : NULL;
}

/* Returns the type of a tensor without one: f32, with as many dynamic dimensions as the sharding has. */
static IrType *
unknown_type(Parse *ps, const IrAttr *sharding)
{
	uint32_t rank = sharding ? shard_sharding(sharding)->rank : 0, base = ps->ints.n;
	IrType *t;

	for (uint32_t i = 0; i < rank; i++)
		*READ_PUSH(ps, ints) = IR_DYNAMIC;
	t = ir_type_tensor(ps->s, rank ? ps->ints.v + base : NULL, rank, ps->s->f32, NULL);
	ps->ints.n = base;
	return t;
}

static void
sharding_stmt(Parse *ps, IrAttr *sharding, IrType *type, uint32_t loc, Span at, bool untyped)
{
	IrAttr *attrs = sharding_dict(ps, sharding);
	ShorthandStmt *st;
	IrOp *op;

	read_notation_flush(ps);
	st = read_notation_add(ps, SHORTHAND_SHARDING, at);
	ps->notation->any = true;
	if (!type || !attrs)
		return;
	op = read_notation_func(ps, ATOM_private, ir_type_function(ps->s, &type, 1, NULL, 0), &attrs, 1);
	op->span = at;
	ir_op_append(ir_op_body(ps->m->op, 0), op);
	st->op = op;
	st->untyped = untyped;
	st->loc = loc;
	*VEC_ADD(&ps->scratch, &ps->notation->shardings) = op;
}

void
read_notation_sharding(Parse *ps, IrAttr *sharding, IrType *type, uint32_t loc, Span at)
{
	sharding_stmt(ps, sharding, type, loc, at, false);
}

void
read_notation_untyped(Parse *ps, IrAttr *sharding, Span at)
{
	sharding_stmt(ps, sharding, unknown_type(ps, sharding), 0, at, true);
}

static ShorthandStmt *
declare(Parse *ps, ReadName name, IrType *type, IrAttr *attrs, uint32_t loc, Span at)
{
	ReadNotation *sh = ps->notation;
	ShorthandStmt *st;
	IrValue *v;

	read_notation_flush(ps);
	st = read_notation_add(ps, SHORTHAND_DECL, at);
	if (!sh->region) {
		sh->region = ARENA_NEW(&ps->m->arena, IrRegion);
		ir_block_new(ps->m, sh->region);
	}
	sh->any = true;
	st->arg = sh->decls.n;
	v = ir_block_add_arg(ps->m, sh->region->first, type);
	v->loc = loc;
	*VEC_ADD(&ps->scratch, &sh->decls) = at;
	*VEC_ADD(&ps->scratch, &sh->decl_attrs) = attrs;
	read_value_define(ps, name, at.lo, v, 1);
	return st;
}

void
read_notation_value(Parse *ps, ReadName name, IrType *type, ReadDict dict, uint32_t loc, Span at)
{
	declare(ps, name, type, dict.n ? read_dict(ps, dict.n) : NULL, loc, at);
}

void
read_notation_value_sharding(Parse *ps, ReadName name, IrAttr *sharding, IrType *type, Span at)
{
	IrType *t = type ? type : unknown_type(ps, sharding);

	declare(ps, name, t, sharding_dict(ps, sharding), 0, at)->untyped = !type;
}

void
read_notation_op(Parse *ps, IrOp *op, Span at)
{
	ShorthandStmt *st;

	if (!op)
		return;
	st = read_notation_add(ps, op->kind == IR_OP_RETURN ? SHORTHAND_RETURN : SHORTHAND_OP, at);
	st->op = op;
}

void
read_notation_slip(Parse *ps, Span at, bool both)
{
	/* The lexer has counted a closing brace, and for `}>` a closing bracket, without an opening one. */
	ps->braces++;
	ps->brackets += both;
	read_error(ps, DIAG_SHORTHAND_SLIP, (Span){ at.lo, at.lo + 1 },
	           "expected '>' to close the sharding, found '}'");
}
