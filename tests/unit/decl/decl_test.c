/* SPDX-License-Identifier: Apache-2.0
 *
 * Declarations: the result of reading them, printed again, and where the reader continues after errors.
 */
#include <stdio.h>

#include "base/buf.h"
#include "decl/decl.h"
#include "read/read.h"
#include "../suite.h"

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	session_free(&s);
}

static Source *
source_of(const char *text)
{
	size_t n = strlen(text);
	char *padded = arena_alloc(&s.arena, n + 64);

	memcpy(padded, text, n);
	return source_new(&s.arena, "x.ops", padded, n);
}

static bool
declare(const char *text)
{
	return decl_read(&s, source_of(text));
}

static IrDecl *
declared(const char *name)
{
	return ir_decl_find(&s, session_atom(&s, str_from(name)));
}

/* ---- spelling ---- */

static void
spell_place(Buf *b, const IrPlace *p)
{
	static const char letters[] = "oray";

	buf_char(b, letters[p->kind]);
	if (p->kind >= IR_PLACE_ARG && p->region == IR_REGION_ALL)
		buf_char(b, '*');
	else if (p->kind >= IR_PLACE_ARG)
		buf_printf(b, "%u.", p->region);
	if (p->indexed)
		buf_char(b, 'i');
	if (p->offset || !p->indexed)
		buf_printf(b, "%s%lld", p->indexed && p->offset > 0 ? "+" : "", (long long)p->offset);
	if (p->attr)
		buf_printf(b, "%c%s", p->minus ? '-' : '+', session_str(&s, p->attr).p);
}

static void
spell_flow(Buf *b, const IrFlow *f)
{
	if (f->over_args)
		buf_printf(b, "a%u:", f->region);
	else
		BUF_LIT(b, "r:");
	spell_place(b, &f->owner);
	BUF_LIT(b, " <");
	for (uint32_t i = 0; i < f->n_sources; i++) {
		buf_char(b, ' ');
		spell_place(b, &f->sources[i]);
	}
	for (uint32_t i = 0; i < f->n_targets; i++) {
		buf_printf(b, "%s", i ? " " : " > ");
		spell_place(b, &f->targets[i]);
	}
	BUF_LIT(b, "; ");
}

/* Prints factors by number, and `...` as a dot. */
static void
spell_rule(Buf *b, const IrRuleDecl *r)
{
	for (uint32_t t = 0; t < r->n_operands + r->n_results; t++) {
		if (t)
			buf_printf(b, "%s", t == r->n_operands ? "->" : ",");
		if (r->tensors[t].rest)
			buf_char(b, '.');
		for (uint32_t d = 0; d < r->tensors[t].n; d++) {
			const IrDimDecl *dim = &r->dims[r->tensors[t].first + d];

			if (dim->n > 1)
				buf_char(b, '(');
			for (uint32_t k = 0; k < dim->n; k++)
				buf_printf(b, "%u", r->factors[dim->first + k]);
			if (dim->n > 1)
				buf_char(b, ')');
		}
	}
	for (uint32_t i = 0; i < r->n_names; i++) {
		const IrFactorDecl *f = &r->names[i];

		if (f->type || f->blocked || f->size)
			buf_printf(b, " %u:%c%s%lld", i, "prnm"[f->type], f->blocked ? "b" : "", (long long)f->size);
	}
	buf_printf(b, " tests=%u; ", r->n_tests);
}

static const char *
spell(const IrDecl *d)
{
	static const struct { uint16_t trait; const char *word;
	} traits[] = {
		{ T_EW, "ew " },     { T_DATAFLOW, "flow " },  { T_KEEPS_CONST, "fold " },
		{ T_LEAF, "leaf " }, { T_EXPANDS, "expand " }, { T_PURE, "pure " },
	};
	char *text;
	Buf b;

	buf_init(&b, s.arena.memory);
	for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
		buf_printf(&b, "%s", d->traits & traits[i].trait ? traits[i].word : "");
	buf_printf(&b, "%s", d->keep_divisible ? "even " : "");
	if (d->constant)
		buf_printf(&b, "const=%s ", session_str(&s, d->constant).p);
	for (uint32_t i = 0; i < d->n_rules; i++)
		spell_rule(&b, &d->rules[i]);
	for (uint32_t i = 0; i < d->n_flows; i++)
		spell_flow(&b, &d->flows[i]);
	text = arena_dup(&s.arena, b.p ? b.p : "", b.n);
	buf_free(&b);
	return text;
}

/* ---- what is read ---- */

static const struct {
	const char *body, *spelled;
} good[] = {
	{ "", "" },
	{ "pure; elementwise; constant_like; constant_foldable; scalar_expansion; keep_divisible;",
	  "ew fold leaf expand pure even " },
	{ "pure; pure;", "pure " },
	{ "constant value = \"the value\"; // and so on\n", "const=the value " },
	{ "rule \"... k, k n -> ... n\" reduction {k};", ".1,12->.2 1:r0 tests=0; " },
	{ "rule \"i->i\";", "0->0 tests=0; " },
	{ "rule \"->\"; rule \",->\"; rule \"i ,->, i\";", " tests=0; , tests=0; 0,->,0 tests=0; " },
	{ "rule \"a c, (a b) c->(c a)b\";", "01,(02)1->(10)2 tests=0; " },
	{ "rule \"(a b)->(a)b\";", "(01)->01 tests=0; " },
	{ "rule \"(a b)->(b a)\" sizes{a=2,b=8};", "(01)->(10) 0:p2 1:p8 tests=0; " },
	{ "rule \"x_1 Y->x_1\" need_replication{Y} blocked_propagation{Y,x_1};", "01->0 0:pb0 1:nb0 tests=0; " },
	{ "rule \"p->p\" permutation{p};", "0->0 0:m0 tests=0; " },
	{ "rule when operands==2 and attr(\"a\") and attr(\"b\")==[1, {x = 2}] and rank(result[0])<=3 \"i->i\";",
	  "0->0 tests=4; " },
	{ "rule when attr(\"a\") == dense<[1, 2]> : tensor<2xi64> \"i->i\";", "0->0 tests=1; " },
	{ "rule when attr(\"a\") == \"->;\" \"i->i\";", "0->0 tests=1; " },
	{ "rule when attr(\"a\") == {a = 1} \"i->i\";", "0->0 tests=1; " },
	{ "rule when attr(\"a\") == (i32) -> i32 \"i->i\";", NULL },
	{ "dataflow{}", "flow " },
	{ "dataflow{edges i over results{owner result[i];sources operand[i];}}", "flow r:ri < oi; " },
	{ "dataflow{edges k over arguments(1){owner arg(1)[k+2];sources operand[0],yield(all)[k-attr(\"n\")];"
	  "targets result[k-1],arg(0)[k+attr(\"m\")];}}",
	  "flow a1:a1.i+2 < o0 y*i-n > ri-1 a0.i+m; " },
	{ "dataflow{edges result over results{owner result[result];sources operand[result];}}", "flow r:ri < oi; " },
};

START_TEST(reads)
{
	const char *text = arena_printf(&s.arena, "op \"a.b\" {%s}", good[_i].body);
	bool ok = declare(text);

	ck_assert_msg(ok == (good[_i].spelled != NULL), "%s: %s", text, s.diag.first ? s.diag.first->text : "accepted");
	if (ok)
		ck_assert_str_eq(spell(declared("a.b")), good[_i].spelled);
}
END_TEST

START_TEST(several_files_make_one_set)
{
	ck_assert(declare("op \"a.b\" {pure;}"));
	ck_assert(declare("op \"a.c\" {elementwise;} op \"stablehlo.add\" override {pure;}"));
	ck_assert_str_eq(spell(declared("a.b")), "pure ");
	ck_assert_str_eq(spell(declared("a.c")), "ew ");
	ck_assert_int_eq(ir_decl_find(&s, IR_OP_SHLO_ADD)->traits, T_PURE);
	ck_assert_ptr_null(declared("a.d"));
	ck_assert(!declare("op \"a.c\" {pure;}"));
	ck_assert_str_eq(spell(declared("a.c")), "ew ");
}
END_TEST

START_TEST(priorities)
{
	const IrSchedule *sch;

	ck_assert(
		declare("priority { level { elementwise both single_use; \"a.b\" forward; } level {}\n"
	                "level { custom_call \"f\" backward pass_through_only single_use; edges both; any both; } }"));
	sch = s.decls->schedule;
	ck_assert_uint_eq(sch->n_levels, 3);
	ck_assert_uint_eq(sch->n, 5);
	ck_assert_uint_eq(sch->entries[0].selector, IR_SELECT_ELEMENTWISE);
	ck_assert(sch->entries[0].single_use && !sch->entries[0].pass_through_only);
	ck_assert_uint_eq(sch->entries[1].direction, IR_FORWARD);
	ck_assert_uint_eq(sch->entries[1].name, session_atom(&s, STR("a.b")));
	ck_assert_uint_eq(sch->entries[2].level, 2);
	ck_assert_uint_eq(sch->entries[2].direction, IR_BACKWARD);
	ck_assert(sch->entries[2].single_use && sch->entries[2].pass_through_only);
	ck_assert_uint_eq(sch->entries[4].selector, IR_SELECT_ANY);
}
END_TEST

/* ---- errors ---- */

/* "line:col id line:col id ..." */
static const struct {
	const char *text, *errors;
} bad[] = {
	{ "op", "1:3 ops-syntax" },
	{ "op \"a.b\" {", "1:11 ops-syntax" },
	{ "op \"a.b\" {pure}\nop \"a.c\" {pur;}\nop \"a.d\" {pure;}", "1:15 ops-syntax 2:11 ops-clause" },
	{ "op \"a.b\" {rule \"i->i\"\nop \"a.c\" {pur;}", "2:1 ops-syntax 2:11 ops-clause" },
	{ "}}} op \"a.c\" {pur;}", "1:1 ops-syntax 1:2 ops-syntax 1:3 ops-syntax 1:15 ops-clause" },
	{ "op \"a.b\" {{{}}} op \"a.c\" {pur;}", "1:11 ops-syntax 1:27 ops-clause" },
	{ "op \"a.b\" {rule \"i->i\" sizes {i=\"2\"};}", "1:32 ops-syntax" },
	{ "op \"a.b\" {rule \"i\n->i\";}", "1:16 ops-syntax" },
	{ "op \"a.b\" {rule #sdy.op_sharding_rule<([i, j])->([i]) {i=2, k=3}>;}", "1:61 factor-order" },
	{ "op \"a.b\" {rule when attr(\"a\") == ) \"i->i\";}", "1:34 ops-syntax" },
	{ "\"\x01", "1:1 ops-syntax" },
	{ "op \"a.b\" {dataflow{edges i over results{owner result[2147483648];", "1:54 ops-syntax" },
};

START_TEST(reports)
{
	char got[400] = "";

	ck_assert(!declare(bad[_i].text));
	for (const Diag *d = s.diag.first; d; d = d->next) {
		LineCol at = source_locate(&s.arena, d->src, d->at.lo);
		size_t n = strlen(got);

		snprintf(got + n, sizeof got - n, "%s%u:%u %s", n ? " " : "", at.line, at.col, diag_id_name(d->id));
	}
	ck_assert_str_eq(got, bad[_i].errors);
}
END_TEST

/* Reads every prefix of a text, and the text with every byte changed; neither may crash. */
START_TEST(survives)
{
	static const char text[] =
		"op \"a.b\" override { pure; constant value = \"v\"; rule when rank(operand[0]) == 2 and attr(\"x\")"
		" == #a.b<(1)> : i3 \"... (a b), -> c\" reduction {a} sizes {b = 7}; rule "
	        "#sdy.op_sharding_rule<([i])->([i]) {i=2}>;"
		" dataflow { edges i over arguments(0) { owner arg(0)[i+1]; sources yield(all)[i-attr(\"n\")], "
	        "operand[3];"
		" targets result[i]; } manual_axes = \"m\"; } } // c\npriority { level { any both; custom_call \"x\" "
	        "forward single_use; } }";
	char buf[sizeof text];

	session_free(&s);
	for (size_t n = 0; n < sizeof text - 1; n++) {
		static const char bytes[] = { '"', '{', '}', '(', '<', ';', '\n', '\0', '\x80', '9', '.' };

		memcpy(buf, text, n);
		buf[n] = '\0';
		session_init(&s, NULL);
		declare(buf);
		session_free(&s);
		memcpy(buf, text, sizeof text);
		buf[n] = bytes[n % sizeof bytes];
		session_init(&s, NULL);
		decl_read(&s, source_new(&s.arena, "x", memcpy(arena_alloc(&s.arena, sizeof buf + 64), buf, sizeof buf),
		                              sizeof buf - 1));
		session_free(&s);
	}
	session_init(&s, NULL);
}
END_TEST

SUITE(setup, teardown, LOOP(reads, good), TEST(several_files_make_one_set), TEST(priorities), LOOP(reports, bad),
      TEST(survives))
