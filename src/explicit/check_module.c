/* SPDX-License-Identifier: Apache-2.0
 *
 * The check of a module (spec 60 §5.1): the public functions in order, called functions at their first call, then all
 * others.
 */
#include "explicit/ex_check.h"

struct ExCheck {
	void *parts[EX_N_PARTS];	/* what each keeps; NULL: nothing yet */
	bool failed;			/* an error was reported */
};

void *
explicit_part(const ExEnv *x, ExPart part, size_t size)
{
	void **kept = &x->check->parts[part];

	if (!*kept)
		*kept = arena_alloc(x->arena, size);
	return *kept;
}

static void
type_functions(ExEnv *x, bool only_public)
{
	for (IrOp *f = ir_func_first(x->m->op); f; f = ir_func_next(f)) {
		if (explicit_can_call(x, f) && (!only_public || (ir_op_body(f, 0) && explicit_is_public(f))))
			explicit_function(x, f, NULL, (ExCtx){ 0 });
	}
}

/* Checks the names of the attributes of the module, its meshes and everything else outside functions. */
static void
check_module_names(ExEnv *x)
{
	IrBlock *body = ir_op_body(x->m->op, 0);

	explicit_check_names(x, x->m->op);
	for (IrOp *op = body ? body->first : NULL; op; op = op->next) {
		if (op->attrs && op->kind != IR_OP_FUNC)
			explicit_check_names(x, op);
	}
}

Explicit *
explicit_check(IrModule *m, Arena *a, const ExplicitOptions *o)
{
	ExEnv *x = ARENA_NEW(a, ExEnv);
	uint32_t before = m->s->diag.n_errors;

	x->m = m;
	x->s = m->s;
	x->arena = a;
	x->o = o;
	x->row = explicit_row;
	x->check = ARENA_NEW(a, ExCheck);
	arena_init(&x->tmp, a->memory);
	explicit_queries_init(x);
	ir_tmp_claim(m, IR_TMP_VALUE, EX_TMP);
	ir_tmp_claim(m, IR_TMP_OP, EX_TMP);
	explicit_types_init(&x->types, a);
	x->meshes = explicit_meshes_new(a, m, o->axis_types);
	x->symbols = ir_symtab_new(a, m->s, m->op);
	check_module_names(x);
	type_functions(x, true);
	if (!o->wrong)
		type_functions(x, false);	/* else they may be called where nothing is typed */
	explicit_meshes_check_option(x->meshes);
	x->check->failed = m->s->diag.n_errors > before;
	return x;
}

bool
explicit_ok(const Explicit *x)
{
	return !x->check->failed;
}

void
explicit_free(Explicit *x)
{
	arena_free(&x->tmp);
	explicit_queries_free(x);
}
