/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagates a program and lists its values and collectives, function by function in the order of their first calls, so
 * that the order of functions in the text means nothing.
 */
#include "explain/facts.h"

#include "cost/bytes.h"
#include "explain/fingerprint.h"
#include "flow/callgraph.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_memory.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "pipeline/as_xla.h"
#include "print/print.h"

/* ---- shardings ---- */

void
explain_facts_init(ExplainFacts *f, Arena *arena)
{
	memset(f, 0, sizeof *f);
	f->arena = arena;
	f->as_xla = "no";
	f->level = EXPLAIN_ANCHORS;
	*VEC_ADD(arena, &f->shardings) = (ExplainSharding){ NULL, 0, 0 };
}

uint32_t
explain_facts_sharding(ExplainFacts *f, const ExplainAxis *axes, uint32_t n, uint32_t mesh)
{
	if (!n)
		return 0;
	*VEC_ADD(f->arena, &f->shardings) = (ExplainSharding){ axes, n, mesh };
	return f->shardings.n - 1;
}

/* ---- collecting ---- */

typedef struct Collector {
	ExplainFacts *f;
	IrModule *m;
	Session *s;
	ExplainPrints *prints;
	const FlowMeshTable *tables;
	const IrSymtab *symbols;
	Map meshes;		/* IR_ATTR_MESH to index + 1 */
	Map shardings;		/* IR_ATTR_SHARDING to index + 1 */
	Map elems;		/* element type to its text */
	Map known;		/* functions that are in the list */
	const bool *given[2];	/* by argument and by result of main: the program states its sharding */
	uint32_t n_given[2];
	VEC(IrOp *) funcs;	/* in the order of their first calls */
} Collector;

static ExplainAxis
axis_of(const Session *s, ShardAxis axis, uint32_t dim)
{
	return (ExplainAxis){ session_str(s, axis.name), axis.is_sub ? axis.pre : 0, axis.is_sub ? axis.size : 0, dim };
}

static uint32_t
add_mesh(Collector *c, const IrAttr *attr)
{
	const ShardMesh *mesh = attr ? shard_mesh(attr) : NULL;
	uint32_t known = map_number(map_get(&c->meshes, (uintptr_t)attr));
	ExplainMeshAxis *axes;

	if (!mesh)
		return 0;
	if (known)
		return known - 1;
	axes = ARENA_ARRAY(c->f->arena, ExplainMeshAxis, mesh->n_axes);
	for (uint32_t i = 0; i < mesh->n_axes; i++)
		axes[i] = (ExplainMeshAxis){ session_str(c->s, mesh->axes[i].name), mesh->axes[i].size };
	*VEC_ADD(c->f->arena, &c->f->meshes) = (ExplainMesh){
		axes, mesh->n_axes, mesh->n_ids ? inspect_mesh_ids(c->s, mesh) : STR("") };
	map_put(c->f->arena, &c->meshes, (uintptr_t)attr, map_value(c->f->meshes.n));
	return c->f->meshes.n - 1;
}

/* Returns the index of a sharding. Passes have closed it, so only its axes count. */
static uint32_t
add_sharding(Collector *c, IrAttr *attr)
{
	const ShardSharding *sh = attr ? shard_sharding(attr) : NULL;
	uint32_t known = map_number(map_get(&c->shardings, (uintptr_t)attr)), n = 0;
	ExplainAxis *axes;

	if (!sh)
		return 0;
	if (known)
		return known - 1;
	axes = ARENA_ARRAY(c->f->arena, ExplainAxis, sh->n_dim_axes + sh->n_unreduced);
	for (uint32_t d = 0; d < sh->rank; d++) {
		for (uint32_t i = 0; i < sh->dims[d].n; i++)
			axes[n++] = axis_of(c->s, shard_dim_axes(sh, d)[i], d);
	}
	for (uint32_t i = 0; i < sh->n_unreduced; i++)
		axes[n++] = axis_of(c->s, shard_unreduced(sh)[i], EXPLAIN_UNREDUCED);
	known = explain_facts_sharding(c->f, axes, n, n ? add_mesh(c, flow_meshes_get(c->tables, sh->mesh)) : 0);
	map_put(c->f->arena, &c->shardings, (uintptr_t)attr, map_value(known + 1));
	return known;
}

static Str
elem_of(Collector *c, IrType *t)
{
	IrType *elem = ir_type_is_tensor(t) ? t->elem : t;
	Str *known = map_get(&c->elems, (uintptr_t)elem), text;
	char *p;

	if (known)
		return *known;
	text = print_type_text(c->s, elem);
	known = ARENA_NEW(c->f->arena, Str);
	p = arena_alloc(c->f->arena, text.n + 1);
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] != ' ')
			p[known->n++] = text.p[i];
	}
	known->p = p;
	map_put(c->f->arena, &c->elems, (uintptr_t)elem, known);
	return *known;
}

static uint32_t
rank_of(const IrType *t)
{
	return ir_type_is_tensor(t) ? t->n : 0;
}

static Str
word_of(const Session *s, const IrOp *op)
{
	Str name = session_str(s, op->name);
	const char *dot = memchr(name.p, '.', name.n);

	return dot ? (Str){ dot + 1, name.n - (size_t)(dot + 1 - name.p) } : name;
}

/* ---- values ---- */

static void
add_boundary(Collector *c, IrOp *func)
{
	const IrType *t = ir_func_type(func);
	const IrBlock *body = ir_op_block(func, 0);
	const IrOp *end = ir_block_terminator(body);

	for (uint32_t i = 0; i < body->n_args; i++) {
		const IrValue *v = body->args[i];

		*VEC_ADD(c->f->arena, &c->f->args) = (ExplainFact){
			.kind = EXPLAIN_ARG, .index = i, .rank = rank_of(v->type), .elem = elem_of(c, v->type),
			.sharding = add_sharding(c, flow_func_arg(func, i)), .print = explain_print_of(c->prints, v),
			.name = inspect_origin(c->m, v).name, .value = v, .func = func,
			.given = func == c->f->main && i < c->n_given[0] && c->given[0][i] };
	}
	for (uint32_t i = 0; end && i < ir_type_n_results(t); i++) {
		IrType *of = ir_type_results(t)[i];

		*VEC_ADD(c->f->arena, &c->f->results) = (ExplainFact){
			.kind = EXPLAIN_RESULT, .index = i, .rank = rank_of(of), .elem = elem_of(c, of),
			.sharding = add_sharding(c, flow_func_result(func, i)),
			.print = explain_print_of_result(c->prints, ir_operand(end, i)),
			.name = inspect_result_name(c->s, func, i), .func = func,
			.given = func == c->f->main && i < c->n_given[1] && c->given[1][i] };
	}
}

/* Returns whether the user has asked for the movement of data: a constraint, or a collective of the text. */
static bool
is_asked(const IrOp *op)
{
	IrReason reason = op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTRAINT ? ir_reason_of_reshard(op)
	                                                                                    : ir_op_reason(op);

	return inspect_is_move(op) && (reason == IR_REASON_CONSTRAINT || reason == IR_REASON_USER);
}

/* Returns whether an operation is the last of the movements that a constraint has become. */
static bool
is_constraint(const IrOp *op)
{
	if (!is_asked(op))
		return false;
	for (const IrUse *u = op->results[0].uses; u; u = u->next) {
		if (is_asked(u->user))
			return false;
	}
	return true;
}

/* Returns whether an operation is an anchor: it does more than map or move elements. */
static bool
is_anchor(const IrOp *op)
{
	if (ir_op_has(op, T_EW | T_EWB | T_CONSTANT | T_TERM))
		return false;
	switch (op->kind) {
	case IR_OP_SHLO_IOTA:
	case IR_OP_SHLO_BROADCAST_IN_DIM:
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SHLO_TRANSPOSE:
	case IR_OP_SHLO_SLICE:
	case IR_OP_SHLO_PAD:
	case IR_OP_SHLO_REVERSE:
	case IR_OP_SHLO_CONCATENATE:
		return false;
	default:
		return true;
	}
}

static void
add_value(Collector *c, IrValue *v, Str op, uint64_t print)
{
	if (!rank_of(v->type))
		return;
	*VEC_ADD(c->f->arena, &c->f->values) = (ExplainFact){
		.kind = EXPLAIN_VALUE, .rank = rank_of(v->type), .elem = elem_of(c, v->type), .op = op, .print = print,
		.sharding = add_sharding(c, flow_value_get(c->s, v)), .value = v };
}

static void
add_op(Collector *c, IrOp *op)
{
	if (inspect_is_move(op)) {
		if (is_constraint(op))
			add_value(c, &op->results[0], STR(EXPLAIN_CONSTRAINT),
			          explain_print_of_constraint(c->prints, &op->results[0]));
		return;
	}
	if (c->f->level == EXPLAIN_INTERFACE || (c->f->level == EXPLAIN_ANCHORS && !is_anchor(op)))
		return;
	for (uint32_t i = 0; i < op->n_results; i++)
		add_value(c, &op->results[i], word_of(c->s, op), explain_print_of(c->prints, &op->results[i]));
}

/* ---- functions ---- */

static void
add_function(Collector *c, IrOp *func)
{
	if (func && ir_op_body(func, 0) && map_mark(c->f->arena, &c->known, (uintptr_t)func))
		*VEC_ADD(c->f->arena, &c->funcs) = func;
}

/* Adds the values of a function, but not those of small computations such as that of a reduction, and lists the
 * functions that it calls. */
static void
add_body(Collector *c, IrOp *func)
{
	IrOp *op = ir_walk_next(func, func);

	while (op) {
		bool enters = ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_SHLO_IF || op->kind == IR_OP_SHLO_CASE;

		add_op(c, op);
		if (op->kind == IR_OP_CALL)
			add_function(c, flow_called(c->symbols, op));
		op = enters || !op->n_regions ? ir_walk_next(func, op) : ir_walk_next_outside(func, op);
	}
}

/* Returns the main function: the one of that name or the only one. NULL: there is none. */
static IrOp *
main_of(const IrModule *m)
{
	IrOp *first = ir_func_first(m->op), *main = NULL;

	for (IrOp *f = first; f; f = ir_func_next(f)) {
		if (ir_op_body(f, 0) && (ir_symbol_name(f) == ATOM_main || !ir_func_next(first)))
			main = f;
	}
	return main;
}

/* Marks the functions that others call. */
static void
find_called(Collector *c, Map *called)
{
	for (IrOp *op = c->m->op; op; op = ir_walk_next(c->m->op, op)) {
		const IrOp *func = op->kind == IR_OP_CALL ? flow_called(c->symbols, op) : NULL;

		if (func)
			map_mark(c->f->arena, called, (uintptr_t)func);
	}
}

/* Notes which arguments and results have shardings before propagation. */
static void
find_given(Collector *c, const IrModule *m)
{
	const IrOp *main = main_of(m);
	const IrType *t = main ? ir_func_type(main) : NULL;

	for (uint32_t k = 0; main && k < 2; k++) {
		bool *given = ARENA_ARRAY(c->f->arena, bool, t->n);

		c->n_given[k] = k ? ir_type_n_results(t) : t->n_in;
		for (uint32_t i = 0; i < c->n_given[k]; i++)
			given[i] = (k ? flow_func_result(main, i) : flow_func_arg(main, i)) != NULL;
		c->given[k] = given;
	}
}

/* Adds a function that is called from outside, and the values of it and of those that it calls. */
static void
add_entry(Collector *c, IrOp *func, uint32_t *done)
{
	uint32_t n = c->funcs.n;

	add_function(c, func);
	if (c->funcs.n > n)
		add_boundary(c, func);
	for (; *done < c->funcs.n; ++*done)
		add_body(c, c->funcs.v[*done]);
}

/* Adds the main function, then all others that no function calls. */
static void
add_functions(Collector *c)
{
	Map called = { 0 };
	uint32_t done = 0;

	find_called(c, &called);
	if (c->f->main)
		add_entry(c, c->f->main, &done);
	for (IrOp *f = ir_func_first(c->m->op); f; f = ir_func_next(f)) {
		if (!map_get(&called, (uintptr_t)f))
			add_entry(c, f, &done);
	}
}

/* ---- collectives ---- */

static void
add_move(Collector *c, const InspectComm *x)
{
	const InspectMove *v = &x->run->move;
	const IrValue *of = inspect_run_value(x->run);
	ExplainAxis *axes = ARENA_ARRAY(c->f->arena, ExplainAxis, v->n_axes);

	if (!inspect_comm_counts(x) || cost_kind_is_open(v->cost.kind))
		return;
	for (uint32_t i = 0; i < v->n_axes; i++)
		axes[i] = axis_of(c->s, v->axis_list[i], 0);
	*VEC_ADD(c->f->arena, &c->f->moves) = (ExplainMove){
		.kind = v->cost.kind, .axes = axes, .n_axes = v->n_axes, .groups = v->n_axes ? STR("") : v->axes,
		.elem = elem_of(c, of->type), .rank = rank_of(of->type), .count = 1,
		.print = explain_print_of(c->prints, of), .comm = x };
}

/* ---- the run ---- */

/* Collects the communication of a program that is not propagated yet. */
static bool
read_shardy(Runner *r, IrModule **m, ExplainFacts *f)
{
	f->comms->runs.as_xla = false;
	f->roots = flow_roots_new(f->arena);
	f->comms->roots = NULL;
	return as_xla_explain(r, m, &(*m)->s->arena, false, f->roots) && inspect_comms_add(f->comms, *m);
}

static bool
read_xla(Runner *r, IrModule **m, ExplainFacts *f)
{
	IrModule *copy;

	f->roots = flow_roots_new(f->arena);
	if (!as_xla_copy(r, *m, &(*m)->s->arena, f->roots, &copy))
		return false;
	if (inspect_comms_add(f->comms, copy)) {
		ir_module_free(*m);
		*m = copy;
		return true;
	}
	ir_module_free(copy);
	return f->comms->runs.not_modelled && f->comms->runs.if_not_modelled && read_shardy(r, m, f);
}

static bool
read_memory(ExplainFacts *f, bool asked)
{
	IrModule *m = f->m;

	f->memory = ARENA_NEW(f->arena, InspectMemory);
	if (!inspect_memory(&m->arena, m, f->memory))
		return false;
	return !f->comms->runs.as_xla || !f->memory->main ||
	       inspect_xla_memory(&m->arena, m, LATE_PARTITIONER, NULL, asked ? NULL : "so its memory is a bound",
	                          f->memory) || !m->s->diag.n_errors;
}

bool
explain_facts_read(Runner *r, IrModule **m, const ExplainOptions *o, ExplainFacts *f)
{
	Session *s = (*m)->s;
	Collector c = { .f = f, .s = s };

	f->level = o->level;
	f->file = (*m)->src ? str_from((*m)->src->name) : STR("");
	f->comms = ARENA_NEW(f->arena, InspectComms);
	inspect_comms_init(f->comms, f->arena);
	f->comms->runs.as_xla = o->as_xla;
	if (!o->as_xla_asked)
		f->comms->runs.if_not_modelled = "so the report is about Shardy alone";
	inspect_frames_find_wrappers(&f->comms->frames, *m);
	find_given(&c, *m);
	if (!(o->as_xla ? read_xla(r, m, f) : read_shardy(r, m, f)))
		return false;
	f->as_xla = inspect_comms_as_xla(f->comms);
	c.m = f->m = *m;
	f->main = main_of(f->m);
	if (o->memory && f->main && !read_memory(f, o->as_xla_asked))
		return false;
	c.tables = flow_meshes_new(f->arena, f->m->op);
	c.symbols = ir_symtab_new(f->arena, s, f->m->op);
	c.prints = explain_prints_new(f->arena, f->m);
	add_functions(&c);
	for (uint32_t i = 0; i < f->comms->list.n; i++)
		add_move(&c, &f->comms->list.v[i]);
	return true;
}

/* ---- places ---- */

static void
put_value(const ExplainFacts *f, const IrValue *v, ExplainWhere *p)
{
	uint32_t at = inspect_place(f->m, v, &p->known);

	p->address = inspect_value(f->m, v);
	p->at = (Span){ at, at };
	p->type = print_type_text(f->m->s, v->type);
}

static int64_t
bytes_of(const ExplainFacts *f, const IrType *t, const IrAttr *sharding)
{
	const ShardMesh *mesh = sharding ? flow_mesh_lookup(f->m->op, sharding) : NULL;
	int64_t bytes;

	return cost_bytes_local(t, mesh, mesh ? shard_sharding(sharding) : NULL, &bytes) ? bytes : -1;
}

const IrValue *
explain_fact_root(const ExplainFacts *f, const ExplainFact *x)
{
	const IrOp *end;

	if (!f->m)
		return NULL;
	if (x->kind != EXPLAIN_RESULT)
		return inspect_named(f->m, x->value);
	end = ir_block_terminator(ir_op_block(x->func, 0));
	return inspect_named(f->m, ir_operand(end, x->index));
}

ExplainWhere
explain_fact_place(const ExplainFacts *f, const ExplainFact *x)
{
	ExplainWhere p = { .bytes = -1 };
	IrType *t;

	if (!f->m)
		return p;
	if (x->kind == EXPLAIN_RESULT) {
		t = ir_type_results(ir_func_type(x->func))[x->index];
		p.address = inspect_result(f->m, x->func, x->index);
		p.at = (Span){ x->func->span.lo, x->func->span.lo };
		p.known = x->func->span.hi != 0;
		p.type = print_type_text(f->m->s, t);
		p.bytes = bytes_of(f, t, flow_func_result(x->func, x->index));
		p.origin.name = x->name;
		return p;
	}
	put_value(f, x->value, &p);
	p.origin = inspect_origin(f->m, x->value);
	if (explain_is_constraint(x))
		p.origin = inspect_frames_origin(&f->comms->frames, f->m, x->value->owner.op->loc,
		                                 inspect_frames_at(x->value->owner.op), true);
	p.bytes = bytes_of(f, x->value->type, flow_value_get(f->m->s, x->value));
	return p;
}

ExplainWhere
explain_move_place(const ExplainFacts *f, const ExplainMove *x)
{
	ExplainWhere p = { .bytes = -1 };
	const InspectComm *comm = x->comm;

	if (!comm)
		return p;
	put_value(f, comm->at, &p);
	p.address = comm->value;
	p.type = print_type_text(f->m->s, inspect_run_value(comm->run)->type);
	if (comm->has_total)
		p.bytes = comm->total;
	p.origin = inspect_frames_origin(&f->comms->frames, f->m, comm->run->op->loc,
	                                 inspect_frames_at(comm->run->op), comm->why == IR_REASON_CONSTRAINT);
	return p;
}
