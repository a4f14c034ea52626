/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes functions, their bodies, and ops with regions: loops, branches, manual and named computations.
 */
#include "generate.h"

#include <stdlib.h>

uint32_t
gen_pick(Gen *g, uint32_t n)
{
	return g->p < g->end && n ? *g->p++ % n : 0;
}

bool
gen_rarely(Gen *g, uint32_t n)
{
	return gen_pick(g, n) == n - 1;
}

GenType
gen_type(Gen *g)
{
	static const int64_t sizes[] = { 8, 4, 16, 2, 6, 12, 1, 3, 5, 32, 24, 7, 64, 0 };
	GenType t = { .rank = gen_pick(g, GEN_RANK), .elem = "fffibh"[gen_pick(g, 6)] };

	t.rank = t.rank ? t.rank : 2;
	for (uint32_t i = 0; i < t.rank; i++)
		t.dims[i] = sizes[gen_pick(g, sizeof sizes / sizeof *sizes)];
	return t;
}

static const char *
elem_name(char elem)
{
	return elem == 'f' ? "f32" : elem == 'i' ? "i32" : elem == 'b' ? "i1" : "bf16";
}

void
gen_print_type(Gen *g, const GenType *t)
{
	GEN(g, "tensor<");
	for (uint32_t i = 0; i < t->rank; i++)
		GEN(g, "%lldx", (long long)t->dims[i]);
	GEN(g, "%s>", elem_name(t->elem));
}

bool
gen_same_shape(const GenType *a, const GenType *b)
{
	return a->rank == b->rank && memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0;
}

static GenValue
add_value(Gen *g, const GenType *t)
{
	GenValue v = { g->next++, *t };

	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = v;
	return v;
}

GenValue
gen_result(Gen *g, const GenType *t)
{
	GenValue v = add_value(g, t);

	GEN(g, "%%%u = ", (unsigned)v.id);
	return v;
}

GenValue
gen_constant(Gen *g, const GenType *t)
{
	GenValue v = gen_result(g, t);
	uint32_t bit = gen_pick(g, 2);

	GEN(g, "stablehlo.constant dense<%s> : ", t->elem == 'b' ? (bit ? "false" : "true") : t->elem == 'i' ?
	    (bit ? "1" : "0") : bit ? "1.0" : "0.0");
	gen_print_type(g, t);
	GEN(g, "\n");
	return v;
}

GenValue
gen_value(Gen *g)
{
	GenType t;

	if (g->n_values)
		return g->values[g->n_values - 1 - gen_pick(g, g->n_values)];
	t = gen_type(g);
	return gen_constant(g, &t);
}

GenValue
gen_value_of(Gen *g, const GenType *t)
{
	uint32_t skip = gen_pick(g, 3);

	for (uint32_t i = g->n_values; i-- > 0;) {
		if (g->values[i].type.elem == t->elem && gen_same_shape(&g->values[i].type, t) && skip-- == 0)
			return g->values[i];
	}
	return gen_constant(g, t);
}

/* ---- regions ---- */

static void gen_op(Gen *g);

GenValue
gen_body(Gen *g)
{
	g->depth++;
	for (uint32_t n = 1 + gen_pick(g, 4); n && g->p < g->end; n--)
		gen_op(g);
	g->depth--;
	return gen_value(g);
}

/* Writes a body that returns a value of that type. Its values go out of scope. */
static void
body_of(Gen *g, const GenType *t)
{
	uint32_t scope = g->n_values;
	GenValue v;

	gen_body(g);
	v = gen_value_of(g, t);
	GEN(g, "stablehlo.return %%%u : ", (unsigned)v.id);
	gen_print_type(g, t);
	GEN(g, "\n");
	g->n_values = scope;
}

static void
scalar_of(Gen *g, char elem, GenValue *v)
{
	*v = gen_value_of(g, &(GenType){ .elem = elem });
}

static void
gen_branches(Gen *g)
{
	bool is_case = gen_rarely(g, 2);
	GenValue p;
	GenType t;
	uint32_t id = 0, n = is_case ? 1 + gen_pick(g, 3) : 2;

	scalar_of(g, is_case ? 'i' : 'b', &p);
	t = gen_value(g).type;
	id = g->next++;
	GEN(g, "%%%u = \"stablehlo.%s\"(%%%u) (", (unsigned)id, is_case ? "case" : "if", (unsigned)p.id);
	for (uint32_t i = 0; i < n; i++) {
		GEN(g, "%s{\n", i ? ", " : "");
		body_of(g, &t);
		GEN(g, "}");
	}
	GEN(g, ") : (tensor<%s>) -> ", is_case ? "i32" : "i1");
	gen_print_type(g, &t);
	GEN(g, "\n");
	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = (GenValue){ id, t };
}

static void
gen_while(Gen *g)
{
	GenValue from = gen_value(g), done;
	uint32_t scope = g->n_values, id = g->next++;
	GenValue arg = { g->next++, from.type };

	GEN(g, "%%%u = stablehlo.while(%%%u = %%%u) : ", (unsigned)id, (unsigned)arg.id, (unsigned)from.id);
	gen_print_type(g, &from.type);
	GEN(g, " cond {\n");
	scalar_of(g, 'b', &done);
	GEN(g, "stablehlo.return %%%u : tensor<i1>\n} do {\n", (unsigned)done.id);
	g->n_values = scope;
	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = arg;
	body_of(g, &from.type);
	GEN(g, "}\n");
	g->n_values = scope;
	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = (GenValue){ id, from.type };
}

/* Manual and named computations cannot use values from outside, so the values in scope are replaced by the argument.
 * The caller restores them. */
static void
enter_isolated(Gen *g, GenValue arg)
{
	g->n_values = 0;
	g->values[g->n_values++] = arg;
}

static void
return_of_isolated(Gen *g, GenValue v)
{
	GEN(g, "sdy.return %%%u : ", (unsigned)v.id);
	gen_print_type(g, &v.type);
	GEN(g, "\n} : (");
}

/* Returns a copy of the values in scope, which is on the heap because regions nest. */
static GenValue *
save_values(const Gen *g)
{
	GenValue *v = malloc(sizeof g->values);

	if (!v)
		abort();
	memcpy(v, g->values, sizeof g->values);
	return v;
}

static void
restore_values(Gen *g, GenValue *saved, uint32_t n)
{
	memcpy(g->values, saved, sizeof g->values);
	free(saved);
	g->n_values = n;
}

static void
end_isolated(Gen *g, GenValue *saved, uint32_t scope, const GenType *in, GenValue result)
{
	gen_print_type(g, in);
	GEN(g, ") -> ");
	gen_print_type(g, &result.type);
	GEN(g, "\n");
	restore_values(g, saved, scope);
	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = result;
}

/* The text of out_shardings comes before the body but depends on the body's type, so the body is made first and then
 * moved after it. */
static void
gen_manual(Gen *g)
{
	GenValue from = gen_value(g), back;
	uint32_t scope = g->n_values, id = g->next++, taken = g->taken, axes = 0;
	GenValue arg = { .id = g->next++ }, *saved;
	GenType whole;
	Buf head, body;

	for (uint32_t i = 0; i < g->n_axes; i++)
		axes |= !(taken & (1u << i)) && gen_rarely(g, 2) ? 1u << i : 0;
	GEN(g, "%%%u = sdy.manual_computation(%%%u) in_shardings=[", (unsigned)id, (unsigned)from.id);
	gen_manual_sharding(g, axes, &from.type, &arg.type, false);
	GEN(g, "] out_shardings=[");
	head = g->out;
	buf_init(&g->out, NULL);
	saved = save_values(g);
	enter_isolated(g, arg);
	g->taken |= axes;
	back = gen_body(g);
	g->taken = taken;
	body = g->out;
	g->out = head;
	gen_manual_sharding(g, axes, &back.type, &whole, true);
	GEN(g, "] manual_axes={");
	for (uint32_t i = 0, n = 0; i < g->n_axes; i++) {
		if (axes & (1u << i))
			GEN(g, "%s\"%c\"", n++ ? ", " : "", 'a' + (char)i);
	}
	GEN(g, "} (%%%u: ", (unsigned)arg.id);
	gen_print_type(g, &arg.type);
	GEN(g, ") {\n");
	buf_add(&g->out, body.p, body.n);
	buf_free(&body);
	return_of_isolated(g, back);
	end_isolated(g, saved, scope, &from.type, (GenValue){ id, whole });
}

static void
gen_named(Gen *g)
{
	GenValue from = gen_value(g), back;
	uint32_t scope = g->n_values, id = g->next++;
	GenValue arg = { g->next++, from.type }, *saved = save_values(g);

	GEN(g, "%%%u = sdy.named_computation<\"part_%u\">(%%%u) ", (unsigned)id, (unsigned)gen_pick(g, 3),
	    (unsigned)from.id);
	if (gen_rarely(g, 3)) {
		GEN(g, "in_shardings=[");
		gen_sharding(g, from.type.rank);
		GEN(g, "] ");
	}
	GEN(g, "(%%%u: ", (unsigned)arg.id);
	gen_print_type(g, &arg.type);
	GEN(g, ") {\n");
	enter_isolated(g, arg);
	back = gen_body(g);
	return_of_isolated(g, back);
	end_isolated(g, saved, scope, &from.type, (GenValue){ id, back.type });
}

/* ---- functions ---- */

static void
print_types(Gen *g, const GenType *t, uint32_t n)
{
	GEN(g, "(");
	for (uint32_t i = 0; i < n; i++) {
		GEN(g, "%s", i ? ", " : "");
		gen_print_type(g, &t[i]);
	}
	GEN(g, ")");
}

static void
gen_call(Gen *g)
{
	const GenFunc *f = &g->funcs[gen_pick(g, g->n_funcs)];
	GenValue args[3];
	uint32_t id;

	for (uint32_t i = 0; i < f->n_args; i++)
		args[i] = gen_value_of(g, &f->args[i]);
	id = g->next++;
	GEN(g, "%%%u:%u = func.call @f%u(", (unsigned)id, (unsigned)f->n_results, (unsigned)(f - g->funcs));
	for (uint32_t i = 0; i < f->n_args; i++)
		GEN(g, "%s%%%u", i ? ", " : "", (unsigned)args[i].id);
	GEN(g, ")");
	if (f->n_results == 1)
		gen_op_sharding(g, &f->results[0]);
	GEN(g, " : ");
	print_types(g, f->args, f->n_args);
	GEN(g, " -> ");
	print_types(g, f->results, f->n_results);
	GEN(g, "\n");
	if (g->n_values < GEN_VALUES)
		g->values[g->n_values++] = (GenValue){ id, f->results[0] };
	g->n_calls++;
}

static void
gen_op(Gen *g)
{
	switch (gen_pick(g, 24)) {
	case 20:
		if (g->depth < GEN_DEPTH)
			gen_branches(g);
		return;
	case 21:
		if (g->depth < GEN_DEPTH)
			gen_while(g);
		return;
	case 22:
		if (g->depth < GEN_DEPTH)
			(gen_rarely(g, 2) ? gen_named : gen_manual)(g);
		return;
	case 23:
		if (g->n_funcs && g->n_calls < 3)
			gen_call(g);
		return;
	default: gen_simple_op(g);
	}
}

static void
print_arg_sharding(Gen *g, const GenType *t)
{
	gen_print_type(g, t);
	if (!gen_rarely(g, 2))
		return;
	GEN(g, " {sdy.sharding = #sdy.sharding");
	gen_sharding(g, t->rank);
	GEN(g, "}");
}

static void
gen_signature(Gen *g, GenFunc *f, const char *name)
{
	f->n_args = 1 + gen_pick(g, 3);
	GEN(g, "(");
	for (uint32_t i = 0; i < f->n_args; i++) {
		f->args[i] = gen_type(g);
		GEN(g, "%s%%%u: ", i ? ", " : "", (unsigned)add_value(g, &f->args[i]).id);
		print_arg_sharding(g, &f->args[i]);
	}
	GEN(g, ") -> (");
	f->n_results = *name == 'm' && gen_rarely(g, 2) ? 2 : 1;
	for (uint32_t i = 0; i < f->n_results; i++) {
		f->results[i] = gen_rarely(g, 2) ? gen_type(g) : f->args[0];
		GEN(g, "%s", i ? ", " : "");
		print_arg_sharding(g, &f->results[i]);
	}
	GEN(g, ") {\n");
}

static void
gen_function(Gen *g, GenFunc *f, const char *name, uint32_t most)
{
	GenValue results[2];

	g->n_values = g->depth = g->n_calls = 0;
	GEN(g, "func.func %s@%s", *name == 'm' ? "public " : "private ", name);
	gen_signature(g, f, name);
	for (uint32_t n = 0; n < most && g->p < g->end; n++)
		gen_op(g);
	for (uint32_t i = 0; i < f->n_results; i++)
		results[i] = gen_value_of(g, &f->results[i]);
	GEN(g, "return ");
	for (uint32_t i = 0; i < f->n_results; i++)
		GEN(g, "%s%%%u", i ? ", " : "", (unsigned)results[i].id);
	GEN(g, " : ");
	for (uint32_t i = 0; i < f->n_results; i++) {
		GEN(g, "%s", i ? ", " : "");
		gen_print_type(g, &f->results[i]);
	}
	GEN(g, "\n}\n");
}

void
gen_program(Buf *out, const uint8_t *data, size_t n)
{
	Gen *g = calloc(1, sizeof *g);
	GenFunc main_func = { 0 };

	if (!g)
		abort();
	g->p = data;
	g->end = data + n;
	buf_init(&g->out, NULL);
	gen_meshes(g);
	for (uint32_t i = gen_pick(g, GEN_FUNCS); i > 0; i--) {
		char name[] = { 'f', (char)('0' + g->n_funcs), '\0' };

		gen_function(g, &g->funcs[g->n_funcs], name, 1 + gen_pick(g, 6));
		g->n_funcs++;
	}
	gen_function(g, &main_func, "main", 100);
	*out = g->out;
	free(g);
}
