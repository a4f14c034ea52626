/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations and their rules as rows of text, for the tests of this folder. Types are written "4x8", "" is a scalar,
 * "token" a token; properties "name=5", "name=[1 2]" (array), "name=(1|2 3)" (struct of lists), "name={0 1}" (dense),
 * "name=@text". Each row gives the rule, and the conservative one where it differs.
 */
#ifndef SHARDC_TESTS_RULES_RULE_CASE_H
#define SHARDC_TESTS_RULES_RULE_CASE_H

#include <stdlib.h>

#include "rules/rules.h"
#include "shard/sdy_attr.h"
#include "print/print.h"
#include "read/read.h"
#include "../suite.h"

static Session s;
static IrModule *m;
static IrBlock *top;

static void
setup(void)
{
	session_init(&s, NULL);
	session_follow(&s, IR_RELEASE_V0_11_1);	/* goldens test what later releases change */
	m = ir_module_new(&s, NULL);
	top = ir_op_body(m->op, 0);
}

static void
teardown(void)
{
	ir_module_free(m);
	session_free(&s);
}

/* ---- building ops from text ---- */

static IrType *
type_of(const char *text)
{
	int64_t dims[24];
	uint32_t n = 0;
	char *end;

	if (strcmp(text, "token") == 0)
		return ir_type_token(&s);
	for (; *text; text = end + (*end == 'x')) {
		dims[n++] = *text == '?' ? IR_DYNAMIC : strtoll(text, &end, 10);
		if (*text == '?')
			end = (char *)(uintptr_t)(text + 1);
	}
	return ir_type_tensor(&s, dims, n, s.f32, NULL);
}

/* Reads "4x8, , 3", types between commas; NULL means none. */
static uint32_t
types_of(const char *text, IrType **v)
{
	uint32_t n = 0;

	while (text) {
		char one[80] = "";
		const char *comma = strchr(text, ',');

		text += strspn(text, " ");
		memcpy(one, text, comma ? (size_t)(comma - text) : strlen(text));
		v[n++] = type_of(one);
		text = comma ? comma + 1 : NULL;
	}
	return n;
}

static uint32_t
numbers_of(const char **text, int64_t *v)
{
	uint32_t n = 0;

	for (*text += strspn(*text, " "); **text && strchr("-0123456789", **text); *text += strspn(*text, " ")) {
		char *end;

		v[n++] = strtoll(*text, &end, 10);
		*text = end;
	}
	return n;
}

static IrFieldsKind
fields_kind(Atom name, const IrOp *op)
{
	if (name == ATOM_dot_dimension_numbers)
		return IR_FIELDS_DOT;
	if (name == ATOM_scatter_dimension_numbers)
		return IR_FIELDS_SCATTER;
	if (name == ATOM_ragged_dot_dimension_numbers)
		return IR_FIELDS_RAGGED_DOT;
	return op->kind == IR_OP_SHLO_CONVOLUTION || op->kind == IR_OP_SHLO_DYNAMIC_CONV ? IR_FIELDS_CONV
	                                                                                 : IR_FIELDS_GATHER;
}

static IrAttr *
fields_of(const char **text, IrFieldsKind kind)
{
	int64_t numbers[IR_FIELDS_MAX][8];
	IrField fields[IR_FIELDS_MAX];

	for (uint32_t i = 0; i < ir_fields_info(kind)->n; i++) {
		++*text;
		fields[i] = (IrField){ numbers[i], numbers_of(text, numbers[i]) };
	}
	++*text;
	return ir_attr_fields(&s, kind, fields);
}

static IrAttr *
prop_of(const char **text, Atom name, const IrOp *op)
{
	int64_t v[32];
	uint32_t n;

	if (**text == '(')
		return fields_of(text, fields_kind(name, op));
	if (**text == '@') {
		const char *start = ++*text;

		*text += strcspn(start, " ");
		return ir_attr_string(&s, atom_intern(&s.atoms, start, (size_t)(*text - start)));
	}
	if (**text == '[' || **text == '{') {
		bool dense = *(*text)++ == '{';

		n = numbers_of(text, v);
		++*text;
		if (!dense)
			return ir_attr_dims(&s, v, n);
		return ir_attr_dense(&s, ir_type_tensor(&s, (const int64_t[]){ n / 2, 2 }, 2, s.i64, NULL),
		                     (IrDense){ .bytes = (const uint8_t *)v, .n_bytes = n * sizeof *v });
	}
	numbers_of(text, v);
	return ir_attr_i64(&s, v[0]);
}

static void
set_props(IrOp *op, const char *text)
{
	for (; text && *text; text += strspn(text, " ")) {
		size_t n = strcspn(text, "=");
		Atom name = atom_intern(&s.atoms, text, n);

		text += n + 1;
		ir_op_set_prop(&s, op, name, prop_of(&text, name, op));
	}
}

/* Makes an op on operands without a producer. */
static IrOp *
op_new(IrOpKind kind, const char *in, const char *out, const char *props)
{
	IrType *types_in[32], *types_out[32];
	IrValue *operands[32];
	uint32_t n_in = types_of(in, types_in), n_out = types_of(out, types_out);
	IrOp *op;

	for (uint32_t i = 0; i < n_in; i++)
		operands[i] = ir_block_add_arg(m, top, types_in[i]);
	op = ir_op_new(m, &(IrOpSpec){ .kind = kind, .operands = operands, .n_operands = n_in, .results = types_out,
	                               .n_results = n_out, .n_regions = (uint32_t)ir_op_info(kind)->min_regions });
	ir_op_append(top, op);
	set_props(op, props);
	return op;
}

static void
ck_rule(const IrAttr *rule, const char *want)
{
	Str text;

	if (!want) {
		ck_assert_ptr_null(rule);
		return;
	}
	ck_assert_msg(rule != NULL, "no rule, not %s", want);
	text = print_attr_text(&s, (IrAttr *)(uintptr_t)rule);
	ck_assert_str_eq(arena_dup(&s.arena, text.p, text.n),
	                 arena_printf(&s.arena, "#sdy.op_sharding_rule<%s>", want));
}

typedef struct Case {
	IrOpKind kind;
	const char *in, *out, *props;
	const char *rule;		/* NULL: none */
	const char *conservative;	/* NULL: the same */
} Case;

static void
ck_case(const Case *c)
{
	IrOp *op = op_new(c->kind, c->in, c->out, c->props);

	ck_rule(rules_compute(m, op, false), c->rule);
	ck_rule(rules_compute(m, op, true), c->conservative ? c->conservative : c->rule);
	ck_rule(rules_get(m, op, false, false), c->rule);
}

#define CK_TABLE(table)                                                 \
	for (size_t i = 0; i < sizeof(table) / sizeof *(table); i++)    \
		ck_case(&(table)[i])

#endif
