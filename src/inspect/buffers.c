/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of main is the peak of its body, where donated arguments have buffers that results may take over.
 */
#include "inspect/buffers.h"

#include "cost/bytes.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/donations.h"
#include "ir/shorthand.h"

static bool
is_on_host(Session *s, const IrAttr *dict)
{
	Atom name = atom_find(&s->atoms, "mhlo.memory_kind", strlen("mhlo.memory_kind"));
	const IrAttr *kind = name ? ir_dict_get(dict, name) : NULL;

	return kind && kind->kind == IR_ATTR_STRING &&
	       str_eq(session_str(s, ir_attr_atoms(kind)[0]), STR("pinned_host"));
}

/* What happens to each argument and result of main. */
typedef struct Boundary {
	InspectLives *lives;
	IrOp *f;
	const IrOp *end;		/* its terminator, or NULL */
	InspectDonations donations;
	bool *host;			/* by argument */
} Boundary;

static IrValue *
argument(const Boundary *x, uint32_t i)
{
	return ir_op_block(x->f, 0)->args[i];
}

/* Returns whether a result takes over the memory of an argument. Other donated arguments live throughout. */
static bool
is_taken_over(const Boundary *x, uint32_t i)
{
	return x->donations.results[i] != INSPECT_NO_RESULT;
}

/* Gives the arguments that results take over buffers, which live from the start to their last use. */
static void
add_donated(InspectBody *b, const Boundary *x)
{
	for (uint32_t i = 0; i < ir_func_type(x->f)->n_in; i++) {
		if (is_taken_over(x, i) && !x->host[i])
			inspect_body_add(b, argument(x, i), inspect_lives_bytes(b->lives, argument(x, i)), 0);
	}
}

/* Joins the buffers of results with those of the arguments that they take over, if the lives do not overlap. */
static void
join_taken_over(InspectBody *b, const Boundary *x)
{
	for (uint32_t i = 0; x->end && i < x->end->n_operands; i++) {
		uint32_t taken = x->donations.takers[i], from;
		uint32_t to = taken == INSPECT_NO_RESULT ? 0 : inspect_body_buffer(b, argument(x, taken));
		InspectBuffer *p, *q;

		from = inspect_body_buffer(b, ir_operand(x->end, i));
		if (!to || !from || to == from)
			continue;
		p = &b->buffers.v[to - 1];
		q = &b->buffers.v[from - 1];
		if (q->first >= p->last && q->bytes <= p->bytes) {
			p->last = q->last;
			q->bytes = 0;
			q->within = to;
		}
	}
}

static const InspectBody *
measure_main(const Boundary *x, bool fused, InspectPeak *peak)
{
	InspectBody *b = ARENA_NEW(x->lives->a, InspectBody);
	uint32_t at;

	*b = (InspectBody){ .lives = x->lives, .a = x->lives->a, .fused = fused };
	add_donated(b, x);
	inspect_body_fill(b, &x->f->regions[0]);
	join_taken_over(b, x);
	peak->bytes = inspect_body_peak(b, &at);
	peak->at = at ? b->ops.v[at - 1] : NULL;
	return b;
}

/* Adds up the arguments and results. */
static void
sum_boundary(Boundary *x, InspectMemory *memory)
{
	Session *s = x->lives->m->s;

	for (uint32_t i = 0; i < ir_func_type(x->f)->n_in; i++) {
		int64_t local = inspect_lives_bytes(x->lives, argument(x, i)), global = 0;

		cost_bytes_global(argument(x, i)->type, &global);
		x->host[i] = is_on_host(s, ir_func_arg_attrs(x->f, i));
		if (x->host[i]) {
			memory->host = inspect_lives_add(memory->host, local);
			continue;
		}
		if (global >= 65536) {
			memory->large = inspect_lives_add(memory->large, local);
			memory->large_global = inspect_lives_add(memory->large_global, global);
		}
		memory->args = inspect_lives_add(memory->args, local);
		memory->args_global = inspect_lives_add(memory->args_global, global);
		if (is_taken_over(x, i)) {
			memory->donated = inspect_lives_add(memory->donated, local);
			memory->donated_global = inspect_lives_add(memory->donated_global, global);
		}
	}
	for (uint32_t i = 0; x->end && i < x->end->n_operands; i++) {
		const IrValue *v = ir_operand(x->end, i);
		int64_t local = inspect_lives_bytes(x->lives, v), global = 0;

		cost_bytes_global(v->type, &global);
		if (is_on_host(s, ir_func_res_attrs(x->f, i))) {
			memory->host = inspect_lives_add(memory->host, local);
			continue;
		}
		memory->results = inspect_lives_add(memory->results, local);
		memory->results_global = inspect_lives_add(memory->results_global, global);
	}
}

/* Adds up the literals that are not splats, and finds the largest mesh. */
static void
sum_module(InspectLives *lives, InspectMemory *memory)
{
	memory->devices = 1;
	for (IrOp *op = lives->m->op; op; op = ir_walk_next(lives->m->op, op)) {
		const IrAttr *value = inspect_is_constant(op) ? ir_op_prop(op, ATOM_value) : NULL;

		if (op->kind == IR_OP_SDY_MESH) {
			const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));
			int64_t n = shard_mesh_n_devices(mesh);

			if (n > memory->devices || !memory->mesh)
				memory->mesh = mesh;
			memory->devices = n > memory->devices ? n : memory->devices;
		}
		if (value && value->kind == IR_ATTR_DENSE && !ir_attr_as_dense(value)->splat &&
		    ir_type_rank(value->type))
			memory->constants = inspect_lives_add(memory->constants,
			                                      inspect_lives_bytes(lives, &op->results[0]));
	}
}

/* Fills in the functions of the module, callees first, and measures all of them except main. */
static bool
measure_functions(InspectLives *lives, const IrOp *main, FlowFuncs *order)
{
	if (!flow_callee_first(lives->m, lives->a, lives->symbols, FLOW_NO_CYCLES, order))
		return false;
	for (uint32_t i = 0; i < order->n; i++) {
		for (int fused = 0; fused < 2 && order->v[i] != main; fused++)
			inspect_region_peak(lives, &order->v[i]->regions[0], fused);
	}
	return true;
}

/* Returns the number of results of unknown size in a function, and marks the functions that it calls. */
static int64_t
unknown_in(InspectLives *lives, IrOp *f, Map *called)
{
	int64_t n = 0;

	for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
		for (uint32_t i = 0; i < op->n_results; i++)
			n += inspect_lives_known(lives, &op->results[i]) < 0;
		if (op->kind == IR_OP_CALL)
			map_mark(lives->a, called, (uintptr_t)ir_symtab_get(lives->symbols, ir_call_callee(op)));
	}
	return n;
}

/* Counts the values of unknown size: arguments of main, and results of operations in main and in the functions that it
 * calls. */
static int64_t
count_unknown(InspectLives *lives, IrOp *main, const FlowFuncs *order)
{
	const IrBlock *body = ir_op_block(main, 0);
	Map called = { 0 };
	int64_t n = 0;

	for (uint32_t i = 0; i < body->n_args; i++)
		n += inspect_lives_known(lives, body->args[i]) < 0;
	for (uint32_t i = order->n; i-- > 0;) {
		if (order->v[i] == main || map_get(&called, (uintptr_t)order->v[i]))
			n += unknown_in(lives, order->v[i], &called);
	}
	return n;
}

/* Adds up the bytes of all operation results that have a sharding, and the padding in them. */
static void
sum_padding(InspectLives *lives, InspectMemory *memory)
{
	for (IrOp *op = lives->m->op; op; op = ir_walk_next(lives->m->op, op)) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			const IrAttr *sharding = flow_value_get(lives->m->s, &op->results[i]);
			IrAttr *mesh = sharding ? flow_meshes_get(lives->meshes, shard_sharding(sharding)->mesh) : NULL;
			int64_t local = inspect_local_bytes(lives->m->s, lives->meshes, &op->results[i]), global;

			if (local <= 0 || !mesh || !cost_bytes_global(op->results[i].type, &global))
				continue;
			memory->stored = inspect_lives_add(memory->stored, local);
			global /= shard_axes_total(shard_mesh(mesh),
			                           (ShardAxes){ shard_axes(shard_sharding(sharding)),
			                                        shard_sharding(sharding)->n_dim_axes });
			memory->padding = inspect_lives_add(memory->padding, local > global ? local - global : 0);
		}
	}
}

bool
inspect_memory(Arena *a, IrModule *m, InspectMemory *memory)
{
	InspectLives *lives = ARENA_NEW(a, InspectLives);
	Boundary x = { .lives = lives };
	FlowFuncs order = { 0 };

	*lives = (InspectLives){ .a = a, .m = m, .meshes = flow_meshes_new(a, m->op),
	                         .symbols = ir_symtab_new(a, m->s, m->op) };
	memset(memory, 0, sizeof *memory);
	memory->lives = lives;
	sum_module(lives, memory);
	if (!shorthand_has_program(m))
		return true;
	arena_init(&lives->scratch, a->memory);
	x.f = flow_main_function(m);
	if (!x.f || flow_is_declaration(x.f) || !measure_functions(lives, x.f, &order))
		return x.f && flow_is_declaration(x.f);
	memory->main = x.f;
	x.end = ir_block_terminator(ir_op_block(x.f, 0));
	x.host = ARENA_ARRAY(a, bool, ir_func_type(x.f)->n_in);
	inspect_donations_match(a, m, x.f, &x.donations);
	memory->on_host = x.host;
	memory->donations = arena_dup(a, &x.donations, sizeof x.donations);
	sum_boundary(&x, memory);
	sum_padding(lives, memory);
	(void)measure_main(&x, false, &memory->unfused);
	memory->body = measure_main(&x, true, &memory->fused);
	inspect_memory_at_peak(memory);
	memory->unknown = count_unknown(lives, x.f, &order);
	arena_free(&lives->scratch);
	return true;
}
