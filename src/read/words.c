/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that the lexer tells apart: keywords of the grammar, names of ops (one token for each
 * syntax family, spec 10 §12.4 note 3; bare names of [SD-1]) and type names. The table is indexed by
 * atom, so a word costs the one hash that it costs anyway.
 */
#include "read/parse.h"

#include "parser.h"

static const struct {
	const char *text;
	uint16_t token;
} keywords[] = {
	{ "true", TOK_TRUE },
	{ "false", TOK_FALSE },
	{ "unit", TOK_UNIT },
	{ "loc", TOK_LOC },
	{ "attributes", TOK_ATTRIBUTES },
	{ "public", TOK_PUBLIC },
	{ "private", TOK_PRIVATE },
	{ "nested", TOK_NESTED },
	{ "to", TOK_TO },
	{ "at", TOK_AT },
	{ "unknown", TOK_UNKNOWN },
	{ "callsite", TOK_CALLSITE },
	{ "fused", TOK_FUSED },
	{ "mesh", TOK_MESH },
	{ "sharding", TOK_SHARDING },
	{ "sharding_per_value", TOK_PER_VALUE },
	{ "op_sharding_rule", TOK_RULE },
	{ "propagation_edges", TOK_EDGES },
	{ "manual_axes", TOK_MANUAL_AXES },
	{ "axis_ref_list", TOK_AXIS_REF_LIST },
	{ "list_of_axis_ref_lists", TOK_AXIS_REF_LISTS },
	{ "all_to_all_param_list", TOK_A2A_LIST },
	{ "device_ids", TOK_DEVICE_IDS },
	{ "replicated", TOK_REPLICATED },
	{ "unreduced", TOK_UNREDUCED },
	{ "sum", TOK_SUM },
	{ "max", TOK_MAX },
	{ "min", TOK_MIN },
	{ "custom", TOK_CUSTOM },
	{ "reduction", TOK_REDUCTION },
	{ "need_replication", TOK_NEED_REPLICATION },
	{ "permutation", TOK_PERMUTATION },
	{ "blocked_propagation", TOK_BLOCKED },
	{ "step", TOK_STEP },
	{ "operand", TOK_OPERAND },
	{ "result", TOK_RESULT },
	{ "in_shardings", TOK_IN_SHARDINGS },
	{ "out_shardings", TOK_OUT_SHARDINGS },
	{ "out_sharding", TOK_OUT_SHARDING },
	{ "group_id", TOK_GROUP_ID },
	{ "allowed_direction", TOK_ALLOWED_DIRECTION },
	{ "dim_numbers", TOK_DIM_NUMBERS },
	{ "window", TOK_WINDOW },
	{ "init", TOK_INIT },
	{ "applies", TOK_APPLIES },
	{ "across", TOK_ACROSS },
	{ "dimensions", TOK_DIMENSIONS },
	{ "reducer", TOK_REDUCER },
	{ "cond", TOK_COND },
	{ "do", TOK_DO },
	{ "inits", TOK_INITS },
	{ "dimension", TOK_DIMENSION },
	{ "k", TOK_TOP_K },
	{ "is_stable", TOK_IS_STABLE },
};

/* The token of each syntax family; 0: no form of its own. */
static const uint16_t form_tokens[] = {
	[FORM_MODULE] = TOK_OP_MODULE,
	[FORM_CAST] = TOK_OP_CAST,
	[FORM_FUNC] = TOK_OP_FUNC,
	[FORM_CALLF] = TOK_OP_CALLF,
	[FORM_RETF] = TOK_OP_RETF,
	[FORM_SDY_MESH] = TOK_OP_SDY_MESH,
	[FORM_SDY_SHARD] = TOK_OP_SDY_SHARD,
	[FORM_SDY_RETURN] = TOK_OP_SDY_RETURN,
	[FORM_SDY_MANUAL] = TOK_OP_SDY_MANUAL,
	[FORM_SDY_NAMED] = TOK_OP_SDY_NAMED,
	[FORM_SDY_GROUP] = TOK_OP_SDY_GROUP,
	[FORM_SDY_EDGE] = TOK_OP_SDY_EDGE,
	[FORM_SDY_FUNC_EDGE] = TOK_OP_SDY_FUNC_EDGE,
	[FORM_SDY_BARRIER] = TOK_OP_SDY_BARRIER,
	[FORM_SDY_LISTS] = TOK_OP_SDY_LISTS,
	[FORM_SDY_A2A] = TOK_OP_SDY_A2A,
	[FORM_SDY_PERMUTE] = TOK_OP_SDY_PERMUTE,
	[FORM_SDY_REDUCE] = TOK_OP_SDY_REDUCE,
	[FORM_CONST] = TOK_OP_CONST,
	[FORM_NUL] = TOK_OP_FORM,
	[FORM_U1] = TOK_OP_FORM,
	[FORM_U2] = TOK_OP_FORM,
	[FORM_U3] = TOK_OP_FORM,
	[FORM_CPLX] = TOK_OP_FORM,
	[FORM_CMP] = TOK_OP_FORM,
	[FORM_SEL] = TOK_OP_FORM,
	[FORM_FN] = TOK_OP_FORM,
	[FORM_CL] = TOK_OP_FORM,
	[FORM_CLU] = TOK_OP_FORM,
	[FORM_DOT] = TOK_OP_FORM,
	[FORM_DOTG] = TOK_OP_FORM,
	[FORM_TUP] = TOK_OP_FORM,
	[FORM_AFTER] = TOK_OP_FORM,
	[FORM_CHLO1] = TOK_OP_FORM,
	[FORM_CHLO2] = TOK_OP_FORM,
	[FORM_SLICE] = TOK_OP_SLICE,
	[FORM_GTE] = TOK_OP_GTE,
	[FORM_CONV] = TOK_OP_CONV,
	[FORM_BARR] = TOK_OP_BARR,
	[FORM_RET] = TOK_OP_RET,
	[FORM_CALL] = TOK_OP_CALL,
	[FORM_COMP] = TOK_OP_COMP,
	[FORM_RED] = TOK_OP_RED,
	[FORM_WHILE] = TOK_OP_WHILE,
	[FORM_CHLO_TOPK] = TOK_OP_TOP_K,
	[FORM_CHLO_SCAN] = TOK_OP_SCAN,
};

/* Ops of builtin and func that may be written without their dialect. */
static const struct {
	const char *text;
	IrOpKind op;
} bare_ops[] = {
	{ "module", IR_OP_MODULE },
	{ "func", IR_OP_FUNC },
	{ "call", IR_OP_CALL },
	{ "return", IR_OP_RETURN },
	{ "unrealized_conversion_cast", IR_OP_CAST },
};

typedef VEC(ReadWord) WordTable;

static void
word_add(Parse *ps, WordTable *t, const char *text, uint16_t token, uint16_t op)
{
	Atom a = session_atom(ps->s, str_from(text));

	while (t->n <= a)
		VEC_ADD(&ps->scratch, t);
	t->v[a] = (ReadWord){ token, op };
}

/* A stablehlo op without form and regions may still be written in the dictionary form ([SD-1]). */
static uint16_t
op_token(const IrOpInfo *info, bool is_shlo)
{
	if (info->form == FORM_G && is_shlo && info->max_regions == 0)
		return TOK_OP_FORM;
	return form_tokens[info->form];
}

static void
word_add_ops(Parse *ps, WordTable *t)
{
	static const size_t prefix = sizeof "stablehlo." - 1;

	for (int k = 1; k < IR_OP_COUNT; k++) {
		const IrOpInfo *info = ir_op_info((IrOpKind)k);
		bool is_shlo = info->dialect == IR_DIALECT_SHLO;
		uint16_t token = op_token(info, is_shlo);

		if (!token)
			continue;
		word_add(ps, t, info->spelling, token, (uint16_t)k);
		if (is_shlo && k != IR_OP_SHLO_RETURN)
			word_add(ps, t, info->spelling + prefix, token, (uint16_t)k);
	}
	for (size_t i = 0; i < sizeof bare_ops / sizeof *bare_ops; i++)
		word_add(ps, t, bare_ops[i].text, form_tokens[ir_op_info(bare_ops[i].op)->form], (uint16_t)bare_ops[i].op);
}

static void
word_add_types(Parse *ps, WordTable *t)
{
	for (unsigned f = 0; f < IR_FLOAT_COUNT; f++) {
		word_add(ps, t, ir_float_name((IrFloat)f), TOK_WORD_TYPE, (uint16_t)f);
		ps->word_types[f] = ir_type_float(ps->s, (IrFloat)f);
	}
	word_add(ps, t, "index", TOK_WORD_TYPE, IR_FLOAT_COUNT);
	word_add(ps, t, "none", TOK_WORD_TYPE, IR_FLOAT_COUNT + 1);
	ps->word_types[IR_FLOAT_COUNT] = ps->s->index;
	ps->word_types[IR_FLOAT_COUNT + 1] = ps->s->none;
}

void
read_words_init(Parse *ps)
{
	WordTable t = { 0 };

	word_add_ops(ps, &t);
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
		/* A bare op name that is a keyword too would need a rule of its own. */
		word_add(ps, &t, keywords[i].text, keywords[i].token, 0);
	}
	word_add_types(ps, &t);
	ps->words = t.v;
	ps->n_words = t.n;
}

IrOpKind
read_word_op(const Parse *ps, Atom word)
{
	return word < ps->n_words && ps->words[word].token != TOK_WORD_TYPE ? (IrOpKind)ps->words[word].op : IR_OP_FOREIGN;
}

bool
read_word_is_type(const Parse *ps, Atom word)
{
	return word < ps->n_words && ps->words[word].token == TOK_WORD_TYPE;
}
