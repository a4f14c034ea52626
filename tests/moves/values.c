/* SPDX-License-Identifier: Apache-2.0
 *
 * Choices, types, shardings, and the pool of values.
 */
#include "moves.h"

static const Mesh meshes[] = {
	{ "<[\"x\"=4]>", 1, { "\"x\"" } },
	{ "<[\"x\"=2, \"y\"=2]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=3]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=4]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=8]>", 3, { "\"x\":(1)2", "\"x\":(2)2", "\"x\":(4)2" } },
	{ "<[\"x\"=6]>", 2, { "\"x\":(1)3", "\"x\":(3)2" } },
	{ "<[\"x\"=4], device_ids=[3, 1, 0, 2]>", 1, { "\"x\"" } },
	{ "<[\"x\"=2, \"y\"=3], device_ids=[5, 3, 1, 0, 2, 4]>", 2, { "\"x\"", "\"y\"" } },
	{ "<[\"x\"=2, \"y\"=2, \"z\"=2]>", 3, { "\"x\"", "\"y\"", "\"z\"" } },
	{ "<[\"x\"=2, \"y\"=4], device_ids=[7, 6, 5, 4, 0, 1, 2, 3]>", 3, { "\"x\"", "\"y\":(1)2", "\"y\":(2)2" } },
	{ "<[\"x\"=1, \"y\"=3]>", 2, { "\"x\"", "\"y\"" } },
};

const Mesh *mesh;
Value pool[POOL];
int n_pool, n_ops;
char args[8192], body[65536];

static uint64_t state;
static int n_args;

#define ARGS(...) snprintf(args + strlen(args), sizeof args - strlen(args), __VA_ARGS__)

/* ---- choices ---- */

long
pick(long n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return n > 0 ? (long)((state >> 33) % (uint64_t)n) : 0;
}

long
range(long low, long high)
{
	return low + pick(high - low + 1);
}

bool
rarely(long n)
{
	return pick(n) == 0;
}

long
random_size(void)
{
	return rarely(12) ? 1 : rarely(30) ? range(13, 25) : range(2, 12);
}

static const char *
random_elem(void)
{
	static const char *const elems[] = { "f32", "f32", "f32", "i32", "i32", "bf16", "i8", "ui8", "i1", "i64" };

	return elems[pick(10)];
}

bool
is_float(const char *elem)
{
	return strchr(elem, 'f') != NULL;
}

/* ---- text ---- */

const char *
text_of(const Type *t)
{
	static char texts[16][64];
	static int turn;
	char *p = texts[turn = (turn + 1) % 16];

	strcpy(p, "tensor<");
	for (int d = 0; d < t->rank; d++)
		sprintf(p + strlen(p), "%ldx", t->dims[d]);
	sprintf(p + strlen(p), "%s>", t->elem);
	return p;
}

/* Returns a sharding that puts each atom on a random dimension, or on none. */
const char *
random_sharding(int rank)
{
	static char out[512];
	char dims[RANK][128] = { "" };
	int order[ATOMS];

	for (int i = 0; i < mesh->n; i++)
		order[i] = i;
	for (int i = mesh->n - 1; i > 0; i--) {
		int j = (int)pick(i + 1), t = order[i];

		order[i] = order[j];
		order[j] = t;
	}
	for (int i = 0; i < mesh->n && rank; i++) {
		int d = (int)pick(rank);
		const char *last = mesh->atoms[order[i]];

		/* Neighbouring sub-axes in one dimension must be written as one, so the second stays away. */
		if (rarely(4) || (strchr(last, ':') && strchr(dims[d], ':')))
			continue;
		sprintf(dims[d] + strlen(dims[d]), "%s%s", dims[d][0] ? ", " : "", last);
	}
	strcpy(out, "<@mesh, [");
	for (int d = 0; d < rank; d++)
		sprintf(out + strlen(out), "%s{%s}", d ? ", " : "", dims[d]);
	strcat(out, "]>");
	return out;
}

void
list(const char *name, const long *v, int n)
{
	BODY("%s = array<i64%s", name, n ? ": " : "");
	for (int i = 0; i < n; i++)
		BODY("%s%ld", i ? ", " : "", v[i]);
	BODY(">");
}

void
bare_list(const char *name, const long *v, int n)
{
	if (!n)
		return;
	BODY("%s = [", name);
	for (int i = 0; i < n; i++)
		BODY("%s%ld", i ? ", " : "", v[i]);
	BODY("], ");
}

/* ---- values ---- */

/* Adds %aN, an argument, %sN, a scalar constant, or %vN, a result. */
static Value *
add(const Type *t, char letter, int number)
{
	Value *v = &pool[n_pool++];

	v->type = *t;
	sprintf(v->name, "%%%c%d", letter, number);
	return v;
}

static bool
is_empty(const Type *t)
{
	for (int d = 0; d < t->rank; d++) {
		if (!t->dims[d])
			return true;
	}
	return false;
}

Value *
new_arg(const Type *t)
{
	Value *v = add(t, 'a', n_args++);

	ARGS("%s%s: %s", n_args > 1 ? ", " : "", v->name, text_of(t));
	if (!rarely(5))
		ARGS(" {sdy.sharding = #sdy.sharding%s}", random_sharding(t->rank));
	return v;
}

Type
random_type(int least, int most)
{
	Type t = { (int)range(least, most), { 0 }, random_elem() };

	for (int d = 0; d < t.rank; d++)
		t.dims[d] = random_size();
	return t;
}

/* Returns a value of at least that rank from the pool, or a new argument. */
Value *
operand(int least)
{
	Value *v = n_pool ? &pool[pick(n_pool)] : NULL;
	Type t = random_type(least, least > 2 ? least : 3);

	return v && v->type.rank >= least && !is_empty(&v->type) && !rarely(3) ? v : new_arg(&t);
}

/* Returns a value of exactly that type. */
Value *
operand_of(const Type *t)
{
	for (int i = 0; i < n_pool; i++) {
		if (!strcmp(text_of(&pool[i].type), text_of(t)) && !rarely(3))
			return &pool[i];
	}
	return new_arg(t);
}

Value *
scalar(const char *elem, long number)
{
	Type t = { 0, { 0 }, elem };
	Value *v = add(&t, 's', n_pool);
	const char *point = is_float(elem) ? ".0" : "";

	if (!strcmp(elem, "i1"))
		BODY("    %s = stablehlo.constant dense<%s> : tensor<i1>\n", v->name, number % 2 ? "true" : "false");
	else
		BODY("    %s = stablehlo.constant dense<%ld%s> : %s\n", v->name, number, point, text_of(&t));
	return v;
}

/* An index as an argument or a constant. */
Value *
index_value(const char *elem)
{
	Type t = { 0, { 0 }, elem };

	return rarely(2) ? new_arg(&t) : scalar(elem, elem[0] == 'u' ? pick(9) : range(-2, 8));
}

/* Writes the end of an op: the sharding of its results and its types. */
static void
finish(const Value *const *in, int n_in, const Type *out, int n_out)
{
	if (!rarely(6)) {
		BODY(" {sdy.sharding = #sdy.sharding_per_value<[");
		for (int i = 0; i < n_out; i++)
			BODY("%s%s", i ? ", " : "", random_sharding(out[i].rank));
		BODY("]>}");
	}
	BODY(" : (");
	for (int i = 0; i < n_in; i++)
		BODY("%s%s", i ? ", " : "", text_of(&in[i]->type));
	BODY(") -> (");
	for (int i = 0; i < n_out; i++)
		BODY("%s%s", i ? ", " : "", text_of(&out[i]));
	BODY(")\n");
}

/* Begins an op: its results, its name, and its operands. */
void
begin(const char *name, const Value *const *in, int n_in, int n_out)
{
	BODY("    %%v%d%s = \"%s\"(", n_ops, n_out > 1 ? ":2" : "", name);
	for (int i = 0; i < n_in; i++)
		BODY("%s%s", i ? ", " : "", in[i]->name);
	BODY(")");
}

void
end(const Value *const *in, int n_in, const Type *out, int n_out)
{
	finish(in, n_in, out, n_out);
	for (int i = 0; i < n_out; i++) {
		Value *v = add(&out[i], 'v', n_ops);

		if (n_out > 1)
			sprintf(v->name + strlen(v->name), "#%d", i);
	}
	n_ops++;
}

/* A region of one binary op. */
void
combine(const char *name, const char *elem)
{
	BODY(" ({\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n", elem, elem);
	if (!strcmp(name, "set"))
		BODY("      stablehlo.return %%b : tensor<%s>\n", elem);
	else
		BODY("      %%c = stablehlo.%s %%a, %%b : tensor<%s>\n      stablehlo.return %%c : tensor<%s>\n", name,
		     elem, elem);
	BODY("    })");
}

const char *
random_index_elem(void)
{
	static const char *const elems[] = { "i32", "i64", "ui32", "i8", "ui8" };

	return elems[pick(5)];
}


const char *
random_combiner(const char *elem, bool set)
{
	static const char *const numbers[] = { "add", "add", "maximum", "minimum", "multiply" };
	static const char *const bits[] = { "and", "or", "xor" };

	if (set && rarely(5))
		return "set";
	return strcmp(elem, "i1") && (is_float(elem) || !rarely(4)) ? numbers[pick(5)] : bits[pick(3)];
}

void
seed_program(uint64_t seed)
{
	state = seed * 2654435761u + 12345;
	for (int i = 0; i < 8; i++)
		pick(2);
	mesh = &meshes[pick((long)(sizeof meshes / sizeof *meshes))];
}
