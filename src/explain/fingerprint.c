/* SPDX-License-Identifier: Apache-2.0
 *
 * An operation is described by its name, its attributes without sizes, and the ranks and element types of its results.
 * Three rounds mix in the descriptions of the operations before it and of its users. Movements of data are skipped,
 * because they depend on shardings.
 *
 * Fingerprints are stored in lock files, so any change here needs a new version of the format.
 */
#include "explain/fingerprint.h"

#include <xxhash.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "inspect/move.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "print/print.h"

enum { ROUNDS = 3, OWN_BITS = 16, HALF_BITS = 24 };

typedef struct Print {
	uint64_t base;
	uint64_t up, down;		/* of the last round */
	uint64_t next_up, next_down;	/* of this round; of a movement, next_down is the sum over its users */
	const IrValue *root;		/* of a movement: the value before it; NULL: the operation is none */
} Print;

struct ExplainPrints {
	Arena *a;
	IrModule *m;
	IrOp **ops;
	Print *v;		/* by IrOp.tmp */
	uint32_t n;
	Map dicts, attrs, types;	/* hashes, by dictionary, attribute and type */
};

/* ---- mixing ---- */

/* Both are fixed by the format of lock files, unlike the functions of base/map.h. */
static uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 29;
}

static uint64_t
hash_of_bytes(const char *p, size_t n)
{
	return XXH3_64bits(n ? p : "", n);
}

/* Hashes a text in which each number of two or more digits counts as 0: it may be a size. */
static uint64_t
hash_without_sizes(Memory *memory, Str text)
{
	uint64_t h;
	Buf b;

	buf_init(&b, memory);
	for (size_t i = 0; i < text.n;) {
		size_t digits = 0;

		while (i + digits < text.n && ascii_is_digit(text.p[i + digits]))
			digits++;
		buf_char(&b, digits > 1 ? '0' : text.p[i]);
		i += digits > 1 ? digits : 1;
	}
	h = hash_of_bytes(b.p, b.n);
	buf_free(&b);
	return h;
}

/* ---- one operation ---- */

/* Returns whether an attribute is left out: it does not affect the computation, or depends on sizes. */
static bool
is_left_out(const Session *s, Atom name)
{
	static const char *const names[] = {
		"sharding", "in_shardings", "out_shardings", "out_sharding", "arg_attrs", "res_attrs", "sym_name",
		"sym_visibility", "callee", "called_computations", "decomposition", "function_type", "no_inline",
		"value", "name", "slice_sizes", "limit_indices", "start_indices", "strides", "padding",
		"edge_padding_low", "edge_padding_high", "interior_padding", "window_strides", "window_dimensions",
		"window_dilations", "base_dilations", "lhs_dilation", "rhs_dilation", "precision_config", "algorithm",
		"result_accuracy", "channel_handle", "replica_groups", "source_target_pairs", "backend_config",
		"broadcast_sizes", "fft_length", "operand_layouts", "result_layouts", "result_tilings",
		"scan_dim_size", "epsilon", "group_id",
	};
	Str text = session_str(s, name);

	for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (str_eq(text, str_from(names[i])))
			return true;
	}
	return false;
}

/* Returns the hash of a text that an attribute or type has, which `texts` remembers. */
static uint64_t
remembered(ExplainPrints *p, Map *texts, const void *of, Str (*text)(Session *s, void *of))
{
	const uint64_t *known = map_get(texts, (uintptr_t)of);
	uint64_t *hash;

	if (known)
		return *known;
	hash = ARENA_NEW(p->a, uint64_t);
	map_put(p->a, texts, (uintptr_t)of, hash);
	*hash = hash_without_sizes(p->a->memory, text(p->m->s, (void *)(uintptr_t)of));
	return *hash;
}

static Str
text_of_attr(Session *s, void *attr)
{
	return print_attr_text(s, attr);
}

static Str
text_of_type(Session *s, void *type)
{
	return print_type_text(s, type);
}

/* The order of the entries of a dictionary is that of their names. */
static uint64_t
hash_of_props(ExplainPrints *p, const IrAttr *dict)
{
	const uint64_t *known = dict ? map_get(&p->dicts, (uintptr_t)dict) : NULL;
	uint64_t h = 0, *kept;

	if (!dict || known)
		return known ? *known : 0;
	for (uint32_t i = 0; i < dict->n; i++) {
		const IrNamed *x = ir_attr_entries(dict) + i;
		Str name = session_str(p->m->s, x->name);

		if (!is_left_out(p->m->s, x->name))
			h = mix(mix(h, hash_of_bytes(name.p, name.n)),
			        remembered(p, &p->attrs, x->value, text_of_attr));
	}
	kept = ARENA_NEW(p->a, uint64_t);
	*kept = h;
	map_put(p->a, &p->dicts, (uintptr_t)dict, kept);
	return h;
}

static uint64_t
hash_of_type(ExplainPrints *p, const IrType *t)
{
	if (ir_type_is_tensor(t))
		return mix(remembered(p, &p->types, t->elem, text_of_type), t->n + 1);
	return remembered(p, &p->types, t, text_of_type);
}

/* Mixes in the names of the operations of a small computation, such as that of a reduction. */
static uint64_t
hash_of_body(const ExplainPrints *p, const IrOp *op)
{
	uint64_t h = 0;

	if (ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_FUNC || op->kind == IR_OP_MODULE)
		return 0;
	for (uint32_t r = 0; r < op->n_regions; r++) {
		const IrBlock *b = ir_op_body(op, r);
		int left = 4;

		for (const IrOp *x = b ? b->first : NULL; x && left; x = x->next, left--) {
			Str name = session_str(p->m->s, x->name);

			h = mix(h, hash_of_bytes(name.p, name.n));
		}
	}
	return h;
}

static uint64_t
base_of(ExplainPrints *p, const IrOp *op)
{
	Str name = session_str(p->m->s, op->name);
	uint64_t h = mix(hash_of_bytes(name.p, name.n), hash_of_props(p, op->props));

	h = mix(h, hash_of_body(p, op));
	for (uint32_t i = 0; i < op->n_results; i++)
		h = mix(h, hash_of_type(p, op->results[i].type));
	return h;
}

/* ---- rounds ---- */

const IrValue *
explain_print_root(const ExplainPrints *p, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	return op && p->v[op->tmp].root ? p->v[op->tmp].root : v;
}

/* The argument of a function has no number, so that a new one does not disturb its neighbours. */
static uint64_t
up_of(const ExplainPrints *p, const IrValue *v)
{
	const IrOp *op;

	v = explain_print_root(p, v);
	op = ir_value_def(v);
	if (op)
		return mix(p->v[op->tmp].up, v->index + 1);
	return v->owner.block->region->op->kind == IR_OP_FUNC ? 'a' : mix('b', v->index);
}

/* Adds up what uses a value. The order of uses in a program means nothing, so the sum does not depend on it. */
static uint64_t
sum_of_users(const ExplainPrints *p, const IrValue *v)
{
	uint64_t sum = 0;

	for (const IrUse *u = v->uses; u; u = u->next) {
		const Print *x = &p->v[u->user->tmp];

		sum += x->root ? x->next_down : mix(x->down, 1);
	}
	return sum;
}

/* The users of a value come after it, so a movement has its sum before the value that it moves needs it. */
static void
sum_downwards(ExplainPrints *p)
{
	for (uint32_t i = p->n; i-- > 0;) {
		const IrOp *op = p->ops[i];
		uint64_t sum = 0;

		for (uint32_t k = 0; k < op->n_results; k++)
			sum += sum_of_users(p, &op->results[k]);
		p->v[i].next_down = p->v[i].root ? sum : mix(p->v[i].base, sum);
	}
}

static void
one_round(ExplainPrints *p)
{
	sum_downwards(p);
	for (uint32_t i = 0; i < p->n; i++) {
		uint64_t h = p->v[i].base;

		for (uint32_t k = 0; k < p->ops[i]->n_operands; k++)
			h = mix(h, up_of(p, ir_operand(p->ops[i], k)));
		p->v[i].next_up = h;
	}
	for (uint32_t i = 0; i < p->n; i++) {
		p->v[i].up = p->v[i].next_up;
		p->v[i].down = p->v[i].next_down;
	}
}

ExplainPrints *
explain_prints_new(Arena *a, IrModule *m)
{
	ExplainPrints *p = ARENA_NEW(a, ExplainPrints);
	uint32_t n = 0;

	p->a = a;
	p->m = m;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		n++;
	p->ops = ARENA_ARRAY(a, IrOp *, n);
	p->v = ARENA_ARRAY(a, Print, n);
	ir_tmp_claim(m, IR_TMP_OP, EXPLAIN_PRINTS_TMP);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		op->tmp = p->n;
		p->ops[p->n++] = op;
	}
	for (uint32_t i = 0; i < n; i++) {
		Print *x = &p->v[i];

		if (inspect_is_move(p->ops[i]) && p->ops[i]->n_operands)
			x->root = explain_print_root(p, ir_operand(p->ops[i], 0));
		else
			x->up = x->down = x->base = base_of(p, p->ops[i]);
	}
	for (int i = 0; i < ROUNDS; i++)
		one_round(p);
	sum_downwards(p);		/* what the users of movements are now */
	return p;
}

/* ---- values ---- */

/* Combines three hashes: 24 bits of the operations before, 24 of the users, 16 of the operation itself. */
static uint64_t
print_from(uint64_t up, uint64_t down, uint64_t own)
{
	return up >> (64 - HALF_BITS) << (64 - HALF_BITS) | down >> (64 - HALF_BITS) << OWN_BITS |
	       own >> (64 - OWN_BITS);
}

/* Returns the fingerprint of a value, or that of a constraint of the value if `kind` is not 0. */
static uint64_t
print_of(ExplainPrints *p, const IrValue *v, uint64_t kind)
{
	const IrOp *op;
	const Print *x;
	uint64_t own;

	v = explain_print_root(p, v);
	op = ir_value_def(v);
	if (!op)
		return print_from(mix(mix('a', hash_of_type(p, v->type)), kind), mix(sum_of_users(p, v), kind),
		                  mix('a', kind));
	x = &p->v[op->tmp];
	own = kind ? mix(kind, hash_of_type(p, v->type)) : x->base;
	return print_from(mix(mix(x->up, v->index), kind), mix(mix(x->down, v->index), kind), own);
}

bool
explain_print_parse(Str text, uint64_t *print)
{
	*print = 0;
	for (size_t i = 0; i < text.n; i++) {
		if (!ascii_is_hex(text.p[i]))
			return false;
		*print = *print << 4 | ascii_hex_value(text.p[i]);
	}
	return text.n == 16;
}

uint64_t
explain_print_of(ExplainPrints *p, const IrValue *v)
{
	return print_of(p, v, 0);
}

uint64_t
explain_print_of_constraint(ExplainPrints *p, const IrValue *v)
{
	return print_of(p, v, 'c');
}

uint64_t
explain_print_of_result(const ExplainPrints *p, const IrValue *v)
{
	return print_from(mix(up_of(p, v), 'r'), 0, mix(0, 'r'));
}
