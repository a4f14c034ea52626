/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of words that are more than a name: keywords of the grammar, names of ops (spec 10 §12.4: one token per
 * syntax family; spec 10 [SD-1]: names without a dialect) and names of types. The table is indexed by atom. Every word
 * is interned anyway, so looking it up costs no second hash.
 */
#include "base/ascii.h"
#include "ir/std_ops.h"
#include "read/parse.h"

#include "parser.h"

/* The token for the names of ops, by form; 0: the form is generic. */
static const uint16_t form_tokens[] = {
#define FORM(id, token, operands, results, line) [FORM_##id] = TOK_OP_##token,
#include "ir/forms.def"
#undef FORM
};

/* The ops of builtin and func whose names may be written without the dialect. */
static const struct {
	const char *text;
	IrOpKind op;
} bare_ops[] = {
	{ "module", IR_OP_MODULE },
	{ "func", IR_OP_FUNC },
	{ "call", IR_OP_CALL },
	{ "call_indirect", IR_OP_CALL_INDIRECT },
	{ "return", IR_OP_RETURN },
	{ "unrealized_conversion_cast", IR_OP_CAST },
};

/* Longer spellings of words of a PartitionSpec; the keywords have the short ones. */
static const struct {
	const char *text;
	uint16_t token;
} spec_words[] = {
	{ "PartitionSpec", TOK_SPEC },
	{ "PS", TOK_SPEC },
	{ "jax.P", TOK_SPEC },
	{ "jax.sharding.PartitionSpec", TOK_SPEC },
	{ "PS.UNCONSTRAINED", TOK_UNCONSTRAINED },
	{ "PartitionSpec.UNCONSTRAINED", TOK_UNCONSTRAINED },
	{ "jax.P.UNCONSTRAINED", TOK_UNCONSTRAINED },
	{ "jax.sharding.PartitionSpec.UNCONSTRAINED", TOK_UNCONSTRAINED },
};

typedef VEC(ReadWord) WordTable;

static void
word_add(Parse *ps, WordTable *t, Str text, uint16_t token, uint16_t op)
{
	Atom a = session_atom(ps->s, text);

	while (t->n <= a)
		VEC_ADD(&ps->scratch, t);
	t->v[a] = (ReadWord){ .token = token, .op = op };
}

/* Returns the token of an op's name. A stablehlo op that has neither a custom form nor regions can still be written in
 * the dictionary form (spec 10 [SD-1]). */
static uint16_t
op_token(const IrOpInfo *info, bool is_shlo)
{
	if (info->form == FORM_GENERIC && is_shlo && info->max_regions == 0)
		return TOK_OP_REGULAR;
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
		word_add(ps, t, str_from(info->spelling), token, (uint16_t)k);
		if (is_shlo && k != IR_OP_SHLO_RETURN)
			word_add(ps, t, str_from(info->spelling + prefix), token, (uint16_t)k);
	}
	for (size_t i = 0; i < sizeof bare_ops / sizeof *bare_ops; i++)
		word_add(ps, t, str_from(bare_ops[i].text), form_tokens[ir_op_info(bare_ops[i].op)->form],
		         (uint16_t)bare_ops[i].op);
}

static void
word_add_types(Parse *ps, WordTable *t)
{
	for (unsigned f = 0; f < IR_FLOAT_COUNT; f++) {
		word_add(ps, t, str_from(ir_float_name((IrFloat)f)), TOK_WORD_TYPE, (uint16_t)f);
		ps->word_types[f] = ir_type_float(ps->s, (IrFloat)f);
	}
	word_add(ps, t, STR("index"), TOK_WORD_TYPE, IR_FLOAT_COUNT);
	word_add(ps, t, STR("none"), TOK_WORD_TYPE, IR_FLOAT_COUNT + 1);
	ps->word_types[IR_FLOAT_COUNT] = ps->s->index;
	ps->word_types[IR_FLOAT_COUNT + 1] = ps->s->none;
}

/* Returns whether the token is a keyword. The grammar names keywords by a word in single quotes, like 'true'. */
static bool
is_keyword(const char *name)
{
	const char *p = name + 1;

	if (name[0] != '\'')
		return false;
	while (ascii_is_letter(*p) || *p == '_' || *p == '.')
		p++;
	return ascii_is_letter(name[1]) && *p == '\'' && !p[1];
}

/* Adds the keywords of the grammar. A keyword that is also the name of an op would need a separate rule there. */
static void
word_add_keywords(Parse *ps, WordTable *t)
{
	const char *name;

	for (int token = 0; (name = read_token_name(token)) != NULL; token++) {
		if (is_keyword(name))
			word_add(ps, t, (Str){ name + 1, strlen(name) - 2 }, (uint16_t)token, 0);
	}
	for (size_t i = 0; i < sizeof spec_words / sizeof *spec_words; i++)
		word_add(ps, t, str_from(spec_words[i].text), spec_words[i].token, 0);
}

void
read_words_init(Parse *ps)
{
	WordTable t = { 0 };

	word_add_ops(ps, &t);
	word_add_keywords(ps, &t);
	word_add_types(ps, &t);
	ps->words = t.v;
	ps->n_words = t.n;
}

IrOpKind
read_word_op(const Parse *ps, Atom word)
{
	return word < ps->n_words && ps->words[word].token != TOK_WORD_TYPE ? (IrOpKind)ps->words[word].op
	                                                                    : IR_OP_FOREIGN;
}

bool
read_word_is_type(const Parse *ps, Atom word)
{
	return word < ps->n_words && ps->words[word].token == TOK_WORD_TYPE;
}

bool
read_word_is_spec(const Parse *ps, Str word)
{
	Atom a = atom_find(&ps->s->atoms, word.p, word.n);

	return a && a < ps->n_words && ps->words[a].token == TOK_SPEC;
}

int
read_std_token(const Parse *ps, Atom word)
{
	Str text = session_str(ps->s, word);
	const char *dot = memchr(text.p, '.', text.n < 7 ? text.n : 7);
	const IrStdOp *row;

	/* Most of these words are keys of attributes. */
	if (!dot || !strchr("aclmt", text.p[0]))
		return TOK_WORD;
	row = ir_std_op(text);
	if (!row)
		return TOK_WORD;
	if (row->form == STD_CONSTANT)
		return TOK_OP_STD_CONSTANT;
	return row->form == STD_CMPF || row->form == STD_CMPI ? TOK_OP_STD_CMP : TOK_OP_STD;
}
