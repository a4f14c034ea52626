/* SPDX-License-Identifier: Apache-2.0
 *
 * The common axes of each factor of an op (spec 50 §6.9), and merging many constants (spec 50 §4.1). A case is an op
 * with a rule; "xy,z" are the axes of the dimensions of one tensor, tensors are separated by blanks. The axes are x=2,
 * y=2, z=4, p=2, q=2.
 */

#include "export/export.h"
#include "export/reshard.h"
#include "flow/value.h"
#include "read/read.h"
#include "../suite.h"

static Session s;
static ReadDocs docs;
static Arena a;
static IrModule *m;

static void
setup(void)
{
	session_init(&s, NULL);
	arena_init(&a, NULL);
	m = NULL;
}

static void
teardown(void)
{
	if (m)
		ir_module_free(m);
	arena_free(&a);
	session_free(&s);
}

static void
read_module(Buf *text)
{
	static const ReadOptions options;

	buf_char(text, '\0');
	ck_assert_msg(read_text(&s, source_new(&s.arena, "t", arena_dup(&s.arena, text->p, text->n), text->n - 1),
	                        &options, &docs),
	              "%s in %s", s.diag.first ? s.diag.first->text : "", text->p);
	m = docs.v[0];
	buf_free(text);
}

typedef struct Case {
	const char *rule;
	const char *types;	/* of the operands, between blanks, then of the result after "->" */
	const char *shardings;	/* of all of them */
	const char *want;	/* axes by factor, between commas */
} Case;

/* Writes [{"x", "y"}, {}] for "xy,". */
static const char *
put_sharding(Buf *b, const char *p)
{
	BUF_LIT(b, "<@m, [{");
	for (bool first = true; *p && *p != ' '; p++) {
		if (*p == ',')
			BUF_LIT(b, "}, {");
		else
			buf_printf(b, "%s\"%c\"", first ? "" : ", ", *p);
		first = *p == ',';
	}
	BUF_LIT(b, "}]>");
	return p + (*p == ' ');
}

static void
put_type(Buf *b, const char **p)
{
	BUF_LIT(b, "tensor<");
	for (; **p && !strchr(" -", **p); ++*p)
		buf_char(b, **p);
	BUF_LIT(b, "f32>");
	*p += **p == ' ';
}

static void
read_case(const Case *c)
{
	const char *shardings = c->shardings, *in = c->types, *arrow = strstr(c->types, "->"), *out = arrow + 2;
	uint32_t n = 0;
	Buf b;

	buf_init(&b, NULL);
	BUF_LIT(&b, "sdy.mesh @m = <[\"x\"=2, \"y\"=2, \"z\"=4, \"p\"=2, \"q\"=2]>\nfunc.func @main(");
	for (const char *p = in; p < arrow; n++) {
		buf_printf(&b, "%s%%a%u: ", n ? ", " : "", n);
		put_type(&b, &p);
		BUF_LIT(&b, " {sdy.sharding = #sdy.sharding");
		shardings = put_sharding(&b, shardings);
		BUF_LIT(&b, "}");
	}
	BUF_LIT(&b, ") {\n  %0 = stablehlo.custom_call @f(");
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, "%s%%a%u", i ? ", " : "", i);
	BUF_LIT(&b, ") {sdy.sharding = #sdy.sharding_per_value<[");
	put_sharding(&b, shardings);
	buf_printf(&b, "]>, sdy.sharding_rule = #sdy.op_sharding_rule<%s>} : (", c->rule);
	for (const char *p = in; p < arrow;) {
		buf_printf(&b, "%s", p == in ? "" : ", ");
		put_type(&b, &p);
	}
	BUF_LIT(&b, ") -> ");
	put_type(&b, &out);
	BUF_LIT(&b, "\n  return\n}\n");
	read_module(&b);
}

static const char *
common_text(IrOp *op)
{
	Reshard r = { .m = m, .s = &s, .a = &a, .meshes = flow_meshes_new(&a, m->op) };
	OpView v = { .op = op, .n_tensors = op->n_operands + op->n_results };
	IrAttr **shardings = ARENA_ARRAY(&a, IrAttr *, v.n_tensors), **p = shardings;
	const ShardAxes *common;
	const char *text = "";

	for (uint32_t i = 0; i < op->n_operands; i++)
		*p++ = flow_value_get(&s, ir_operand(op, i));
	for (uint32_t i = 0; i < op->n_results; i++)
		*p++ = flow_value_get(&s, &op->results[i]);
	v.shardings = shardings;
	v.ref = shard_sharding(v.shardings[0])->mesh;
	v.mesh = shard_mesh(flow_meshes_get(r.meshes, v.ref));
	v.p = shard_projection_new(&a, shard_layout_new(&a, ir_op_attr(op, ATOM_SDY_SHARDING_RULE)), v.shardings, true,
	                           v.mesh);
	common = reshard_common_axes(&r, &v);
	for (uint32_t f = 0; f < v.p.layout->n_factors; f++) {
		text = arena_printf(&a, "%s%s", text, f ? "," : "");
		for (uint32_t i = 0; i < common[f].n; i++)
			text = arena_printf(&a, "%s%s", text, session_str(&s, common[f].v[i].name).p);
	}
	return text;
}

START_TEST(common_axes)
{
	static const Case cases[] = {
		/* Everybody agrees. */
		{ "([i, j], [i, j])->([i, j]) {i=16, j=16}", "16x16x 16x16x->16x16x", "x,y x,y x,y", "x,y" },
		/* Two tensors: the larger tensor wins, then the one that is sharded more, and an operand wins a tie. */
		{ "([i, j])->([i, j]) {i=16, j=16}", "16x16x->16x16x", "x, ,y", "x," },
		{ "([i, j])->([i]) {i=16, j=16} reduction={j}", "16x16x->16x", ",x x", ",x" },
		{ "([i, j])->([i, j]) {i=16, j=16}", "16x16x->16x16x", "x, ,yz", ",yz" },
		{ "([i])->([i, j]) {i=16, j=16}", "16x->16x16x", "x ,x", ",x" },
		/* ... and axes that only the other tensor has are kept as far as they fit. */
		{ "([i, j])->([i, k]) {i=16, j=16, k=16}", "16x16x->16x16x", "x,y x,z", "x,y,z" },
		{ "([i, j])->([i, k]) {i=16, j=16, k=16}", "16x16x->16x16x", "x,py x,zy", "x,p,zy" },
		/* A sharded permutation factor loses. */
		{ "([i, j])->([i, j]) {i=16, j=16} permutation={j}", "16x16x->16x16x", ",xz y,", "y," },
		/* Many tensors: the weight decides, then the kind of factor, then the gain, then the later factor.
		 */
		{ "([i, j], [i, j])->([i, j]) {i=16, j=16}", "16x16x 16x16x->16x16x", "x, x, ,x", "x," },
		{ "([i, j], [i, j])->([i, j]) {i=16, j=16}", "16x16x 16x16x->16x16x", "x, ,x ,", ",x" },
		{ "([i, k], [k, j])->([i, j]) {i=16, j=16, k=16} reduction={k}", "16x16x 16x16x->16x16x", "x,y y, x,y",
		  "x,,y" },
		{ "([i, k], [k, j])->([i, j]) {i=16, j=16, k=16} reduction={k}", "16x16x 16x16x->16x16x", ",x x, x,",
		  ",,x" },
		{ "([i, k], [k, j])->([i, j]) {i=16, j=16, k=16} reduction={k}", "16x16x 16x16x->16x16x",
		  "x,z y,z xy,z", "xy,z," },
		/* A longer list also gains what its prefix gains. */
		{ "([i], [i])->([i]) {i=16}", "16x 16x->16x", "xy x xz", "xz" },
		/* A factor that needs replication gives its axes to a batching factor with room. */
		{ "([i, j])->([i, j]) {i=16, j=16} need_replication={j}", "16x16x->16x16x", ",x ,x", "x," },
		{ "([i, j])->([i, j]) {i=3, j=16} need_replication={j}", "3x16x->3x16x", ",x ,x", "," },
		{ "([i, j])->([i, j]) {i=4, j=16} need_replication={j}", "4x16x->4x16x", "p,xyz p,xyz", "px," },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		IrOp *op;

		teardown();
		setup();
		read_case(&cases[i]);
		op = ir_op_block(ir_func_first(m->op), 0)->first;
		ck_assert_msg(strcmp(common_text(op), cases[i].want) == 0, "case %zu: %s", i, common_text(op));
	}
}
END_TEST

/* Of many constants and broadcasts of scalars, one of each value stays in every region. */
START_TEST(constants_merge)
{
	enum { N = 3000, DIFFERENT = 700 };
	PassCx cx = { .s = &s, .scratch = &a };
	uint32_t n_constants = 0, n_broadcasts = 0;
	Buf b;

	buf_init(&b, NULL);
	BUF_LIT(&b, "func.func @main() {\n");
	for (int i = 0; i < N; i++)
		buf_printf(&b,
		           "  %%c%d = sdy.constant dense<%d> : tensor<i32>\n"
		           "  %%b%d = stablehlo.broadcast_in_dim %%c%d, dims = [] : (tensor<i32>) -> tensor<%dxi32>\n"
		           "  \"use\"(%%b%d) : (tensor<%dxi32>) -> ()\n",
		           i, i % DIFFERENT, i, i, i % 2 + 2, i, i % 2 + 2);
	BUF_LIT(&b, "  return\n}\n");
	read_module(&b);
	ck_assert(export_run_merger(m, &cx));
	for (const IrOp *op = ir_op_block(ir_func_first(m->op), 0)->first; op; op = op->next) {
		n_constants += op->kind == IR_OP_SDY_CONSTANT;
		n_broadcasts += op->kind == IR_OP_SHLO_BROADCAST_IN_DIM;
	}
	ck_assert_uint_eq(n_constants, DIFFERENT);
	ck_assert_uint_eq(n_broadcasts, DIFFERENT);	/* DIFFERENT is even: a constant has one type */
}
END_TEST

SUITE(setup, teardown, TEST(common_axes), TEST(constants_merge))
