/* SPDX-License-Identifier: Apache-2.0
 *
 * Declared families of data-flow edges on ops of several shapes: their edges, and that all queries about them agree.
 */
#include <stdio.h>

#include "flow/declared_edges.h"
#include "decl/decl.h"
#include "read/read.h"
#include "../suite.h"

static Session s;
static ReadDocs docs;

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	for (uint32_t i = 0; i < docs.n; i++)
		ir_module_free(docs.v[i]);
	docs.n = 0;
	session_free(&s);
}

static Source *
source_of(const char *text)
{
	size_t n = strlen(text);

	return source_new(&s.arena, "x", memcpy(arena_alloc(&s.arena, n + 64), text, n), n);
}

/* Returns the op "a.b" of the text. */
static IrOp *
read_op(const char *flow, const char *text)
{
	ReadOptions o = { 0 };

	ck_assert(decl_read(&s, source_of(arena_printf(&s.arena, "op \"a.b\" { dataflow { %s } }", flow))));
	ck_assert(read_text(&s, source_of(text), &o, &docs));
	return ir_op_body(docs.v[0]->op, 0)->last;
}

/* ---- spelling edges: "r0<o1,y0.0>a0.1" ---- */

typedef struct Spelling {
	const IrOp *op;
	char *text;
	size_t n, size;
} Spelling;

static void
put(Spelling *sp, const char *text)
{
	sp->n += (size_t)snprintf(sp->text + sp->n, sp->size - sp->n, "%s", text);
}

static uint32_t
region_number(const IrOp *op, const IrBlock *b)
{
	return (uint32_t)(b->region - op->regions);
}

static void
put_value(Spelling *sp, const IrValue *v)
{
	if (v->is_arg)
		put(sp, arena_printf(&s.arena, "a%u.%u", region_number(sp->op, v->owner.block), v->index));
	else
		put(sp, arena_printf(&s.arena, "r%u", v->index));
}

static void
put_source(IrUse *u, void *cx)
{
	Spelling *sp = cx;

	if (u->user == sp->op)
		put(sp, arena_printf(&s.arena, "<o%u", ir_use_index(u)));
	else
		put(sp, arena_printf(&s.arena, "<y%u.%u", region_number(sp->op, u->user->block), ir_use_index(u)));
}

static void
put_target(IrValue *v, void *cx)
{
	put(cx, ">");
	put_value(cx, v);
}

static void
put_edge(Spelling *sp, const IrValue *v)
{
	if (flow_owner(sp->op, v) != v)
		return;
	put(sp, sp->n ? " " : "");
	put_value(sp, v);
	flow_sources(sp->op, v, put_source, sp);
	flow_targets(sp->op, v, put_target, sp);
}

static void
put_edges(Spelling *sp)
{
	for (uint32_t i = 0; i < sp->op->n_results; i++)
		put_edge(sp, &sp->op->results[i]);
	for (uint32_t r = 0; r < sp->op->n_regions; r++) {
		const IrBlock *b = ir_op_body(sp->op, r);

		for (uint32_t i = 0; b && i < b->n_args; i++)
			put_edge(sp, b->args[i]);
	}
}

/* ---- the inverse queries ---- */

typedef struct Asked {
	const IrOp *op;
	const IrValue *owner;
	const IrUse *source;
	bool found;
} Asked;

static void
is_owner(IrValue *owner, void *cx)
{
	Asked *a = cx;

	a->found |= owner == a->owner;
}

static void
feeds_owner(IrUse *u, void *cx)
{
	Asked *a = cx;

	a->found = false;
	flow_fed(a->op, u, is_owner, a);
	ck_assert(a->found);
}

static void
has_owner(IrValue *target, void *cx)
{
	const Asked *a = cx;

	ck_assert_ptr_eq(flow_owner(a->op, target), a->owner);
}

static void
check_owner(const IrOp *op, const IrValue *owner)
{
	Asked a = { .op = op, .owner = owner };

	flow_sources(op, owner, feeds_owner, &a);
	flow_targets(op, owner, has_owner, &a);
}

static void
check_consistent(const IrOp *op)
{
	for (uint32_t i = 0; i < flow_n_args(op); i++) {
		const IrValue *arg = flow_arg(op, i);

		ck_assert_uint_eq(flow_arg_number(op, arg), i);
		ck_assert_ptr_eq(flow_owner(op, arg), arg);
		check_owner(op, arg);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (flow_owner(op, &op->results[i]) == &op->results[i])
			check_owner(op, &op->results[i]);
	}
}

#define OPS "%a:2 = \"x.y\"() : () -> (i1, i1)\n"
#define TWO                                                                                                            \
	OPS "%r:2 = \"a.b\"(%a#0, %a#1) ({\n^bb0(%x: i1, %y: i1):\n\"x.end\"(%y, %x) : (i1, i1) -> ()\n}, {\n"         \
	    "^bb0(%x: i1, %y: i1, %z: i1):\n\"x.end\"(%z, %y, %x) : (i1, i1, i1) -> ()\n}) {one = 1 : i64, far = 9 : " \
	    "i64, "                                                                                                    \
	    "least = -9223372036854775808 : i64, text = \"1\"} : (i1, i1) -> (i1, i1)"
#define NO_REGION OPS "%r = \"a.b\"(%a#0, %a#1) : (i1, i1) -> i1"
#define NO_END OPS "%r = \"a.b\"(%a#0) ({\n^bb0(%x: i1):\n%z = \"x.y\"(%x) : (i1) -> i1\n}) : (i1) -> i1"

#define RESULTS(sources) "edges i over results { owner result[i]; sources " sources "; }"

static const struct {
	const char *flow, *text, *edges;
} rows[] = {
	{ "", TWO, "" },
	{ RESULTS("operand[i]"), TWO, "r0<o0 r1<o1" },
	{ RESULTS("operand[i]"), NO_REGION, "r0<o0" },
	{ RESULTS("operand[i], yield(1)[i]"), TWO, "r0<o0<y1.0 r1<o1<y1.1" },
	{ RESULTS("yield(all)[i]"), TWO, "r0<y0.0<y1.0 r1<y0.1<y1.1" },
	{ RESULTS("yield(all)[i+1]"), TWO, "r0<y0.1<y1.1" },
	{ RESULTS("yield(all)[i]"), NO_REGION, "r0" },
	{ RESULTS("yield(0)[i]"), NO_REGION, "" },
	{ RESULTS("yield(0)[i]"), NO_END, "" },
	{ RESULTS("operand[i+1]"), TWO, "r0<o1" },
	{ RESULTS("operand[i-1]"), TWO, "r1<o0" },
	{ RESULTS("operand[i+attr(\"one\")]"), TWO, "r0<o1" },
	{ RESULTS("operand[i-attr(\"one\")]"), TWO, "r1<o0" },
	{ RESULTS("operand[i+attr(\"far\")]"), TWO, "" },
	{ RESULTS("operand[i+attr(\"least\")]"), TWO, "" },
	{ RESULTS("operand[i-attr(\"least\")]"), TWO, "" },
	{ RESULTS("operand[i+attr(\"text\")]"), TWO, "" },
	{ RESULTS("operand[i+attr(\"none\")]"), TWO, "" },
	{ RESULTS("operand[1]"), TWO, "r0<o1 r1<o1" },
	{ RESULTS("operand[2]"), TWO, "" },
	{ "edges i over results { owner result[i]; sources operand[i]; targets arg(0)[i], arg(1)[i+1]; }", TWO,
	  "r0<o0>a0.0>a1.1 r1<o1>a0.1>a1.2" },
	{ "edges i over arguments(0) { owner arg(0)[i]; sources operand[i]; } " RESULTS("yield(0)[i]"), TWO,
	  "r0<y0.0 r1<y0.1 a0.0<o0 a0.1<o1" },
	{ "edges i over arguments(1) { owner arg(1)[i]; sources operand[i-1]; targets result[i-1]; }", TWO,
	  "a1.1<o0>r0 a1.2<o1>r1" },
	{ "edges i over arguments(1) { owner arg(1)[i]; sources operand[0]; } "
	  "edges i over arguments(0) { owner arg(0)[1]; sources operand[i+1]; }",
	  TWO, "a0.1<o1 a1.0<o0 a1.1<o0 a1.2<o0" },
	{ "edges i over arguments(7) { owner result[i]; sources operand[i]; }", TWO, "" },
};

START_TEST(edges)
{
	char text[400] = "";
	Spelling sp = { .text = text, .size = sizeof text };

	sp.op = read_op(rows[_i].flow, rows[_i].text);
	put_edges(&sp);
	ck_assert_str_eq(text, rows[_i].edges);
	check_consistent(sp.op);
}
END_TEST

START_TEST(other_ops_have_no_declaration)
{
	const IrOp *op = read_op(RESULTS("operand[i]"), NO_REGION);

	ck_assert_ptr_nonnull(flow_decl(op));
	ck_assert_ptr_null(flow_decl(op->prev));
	ck_assert_ptr_null(ir_op_decl(op->prev));
	ck_assert(ir_op_has(op, T_DATAFLOW));
	ck_assert(!ir_op_has(op, T_PURE | T_EW | T_TERM));
}
END_TEST

START_TEST(clones_are_declared_too)
{
	IrOp *op = read_op(RESULTS("operand[i]"), NO_REGION);
	IrMap map;
	const IrOp *copy;

	ir_map_init(docs.v[0], &map, &s.arena);
	copy = ir_op_clone(docs.v[0], op, &map);
	ck_assert_ptr_eq(ir_op_decl(copy), ir_op_decl(op));
	ck_assert_ptr_eq(flow_owner(copy, &copy->results[0]), &copy->results[0]);
}
END_TEST

START_TEST(change_of_attribute_moves_edges)
{
	IrOp *op = read_op(RESULTS("operand[i+attr(\"one\")]"), TWO);
	Atom one = session_atom(&s, STR("one"));

	ck_assert_ptr_eq(flow_owner(op, &op->results[0]), &op->results[0]);
	ck_assert_ptr_null(flow_owner(op, &op->results[1]));
	ir_op_set_attr(&s, op, one, ir_attr_int(&s, s.i64, 0));
	ck_assert_ptr_eq(flow_owner(op, &op->results[1]), &op->results[1]);
	ir_op_set_attr(&s, op, one, ir_attr_int(&s, s.i64, 7));
	ck_assert_ptr_null(flow_owner(op, &op->results[0]));
}
END_TEST

SUITE(setup, teardown, LOOP(edges, rows), TEST(other_ops_have_no_declaration), TEST(clones_are_declared_too),
      TEST(change_of_attribute_moves_edges))
