/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints for misspelt words: operations, attributes, keywords, and names without their sign.
 */
#include "base/ascii.h"
#include "base/suggest.h"
#include "read/syntax_hint.h"

/* The names of operations in other libraries, for which edit distance does not help. */
static const char *const other_names[][2] = {
	{ "matmul", "stablehlo.dot_general" }, { "einsum", "stablehlo.dot_general" }, { "sum", "stablehlo.reduce" },
	{ "mul", "stablehlo.multiply" }, { "sub", "stablehlo.subtract" }, { "div", "stablehlo.divide" },
	{ "pow", "stablehlo.power" }, { "max", "stablehlo.maximum" }, { "min", "stablehlo.minimum" },
	{ "relu", "stablehlo.maximum" }, { "exp", "stablehlo.exponential" }, { "neg", "stablehlo.negate" },
	{ "sigmoid", "stablehlo.logistic" }, { "where", "stablehlo.select" }, { "astype", "stablehlo.convert" },
	{ "cast", "stablehlo.convert" }, { "concat", "stablehlo.concatenate" }, { "permute", "stablehlo.transpose" },
	{ "dot", "stablehlo.dot_general" }, { "mod", "stablehlo.remainder" }, { "zeros", "stablehlo.constant" },
	{ "ones", "stablehlo.constant" }, { "func", "func.func" },
};

/* Words of the documentation's notation that begin a statement. */
static const char *const keywords[] = { "sharding", "replicated", "unreduced" };

static const char *
other_name(Str name)
{
	const char *dot = memchr(name.p, '.', name.n);
	Str last = dot ? (Str){ dot + 1, (size_t)(name.p + name.n - dot - 1) } : name;

	for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++) {
		if (str_eq(last, str_from(other_names[i][0])))
			return other_names[i][1];
	}
	return NULL;
}

/* Returns the operation with the most similar name, or NULL. */
static const char *
similar_op(Str name)
{
	bool has_dialect = memchr(name.p, '.', name.n);
	const char *other = other_name(name), *full = NULL;
	Suggest best;

	if (other)
		return other;
	suggest_init_name(&best, name);
	for (int k = 0; k < IR_OP_COUNT; k++) {
		const char *spelling = ir_op_info((IrOpKind)k)->spelling, *dot = strchr(spelling, '.');
		const char *before = best.word;

		suggest_try(&best, has_dialect || !dot ? spelling : dot + 1);
		if (best.word != before)
			full = spelling;
	}
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
		const char *before = best.word;

		suggest_try(&best, keywords[i]);
		if (best.word != before)
			full = keywords[i];
	}
	return full;
}

/* Returns whether a line below p begins with the word `module`. */
static bool
has_module_below(const char *p, const char *lim)
{
	const size_t n = sizeof "module" - 1;

	while ((p = memchr(p, '\n', (size_t)(lim - p))) != NULL) {
		p++;
		if ((size_t)(lim - p) > n && memcmp(p, "module", n) == 0 && !ascii_is_suffix(p[n]))
			return true;
	}
	return false;
}

/* Returns whether the first statement, with an error in it, cannot begin the text of a program. */
static bool
is_no_statement(const ReadHint *h)
{
	if (h->prev.kind == RAW_END)
		return h->tok.kind != RAW_HASH;		/* aliases may stand there */
	if (h->prev2.kind != RAW_END)
		return false;
	return read_hint_is(h->prev, "<") || (h->prev.kind == RAW_STRING && !read_hint_is(h->tok, "("));
}

/* Output of the program that printed the text, in front of it. */
bool
read_hint_preamble(const ReadHint *h)
{
	const Parse *ps = h->ps;
	const ReadFrame *f = read_frame(h->ps);

	if (ps->frames.n != 1 || !f->block || f->block->last || !is_no_statement(h) ||
	    !has_module_below(h->tok.p, ps->lim))
		return false;
	read_hint_note(h, h->tok, "the text before 'module' is not MLIR: delete it, or print it elsewhere");
	return true;
}

bool
read_hint_op(const ReadHint *h)
{
	bool quoted = h->tok.kind == RAW_STRING && h->tok.end - h->tok.p > 2;
	Str name = read_hint_text(h->tok);
	const char *dot, *word;

	if (h->id != DIAG_OP_UNKNOWN || (h->tok.kind != RAW_WORD && !quoted))
		return false;
	if (read_hint_says(h, "only its generic form"))
		return true;
	if (quoted)
		name = (Str){ name.p + 1, name.n - 2 };
	dot = memchr(name.p, '.', name.n);
	if (dot && !quoted && read_hint_says(h, "' "))
		read_hint_reword(h, h->tok, "unknown dialect '%.*s' of operation '%.*s'", (int)(dot - name.p), name.p,
		                 (int)name.n, name.p);
	word = str_eq(name, STR("return")) ? ir_op_info(read_return_here(h->ps))->spelling : similar_op(name);
	if (word && str_eq(name, str_from(word)))
		read_hint_note(h, h->tok, "the operation has no custom form, only the generic form \"%s\"(...)", word);
	else if (word)
		read_hint_note(h, h->tok, "did you mean '%s'?", word);
	return true;
}

bool
read_hint_attr_name(const ReadHint *h)
{
	static const char *const names[] = {
		"sharding", "sharding_per_value", "mesh", "axis_ref", "manual_axes", "op_sharding_rule",
		"propagation_edges", "axis_ref_list", "list_of_axis_ref_lists", "all_to_all_param_list",
	};
	RawToken t = h->tok;
	Suggest best;

	if (h->id != DIAG_ATTR_UNKNOWN)
		return false;
	if (t.kind == RAW_HASH && t.end - t.p > 5)
		t.p += 5;	/* after `#sdy.` */
	suggest_init(&best, t.p, (size_t)(t.end - t.p));
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		suggest_try(&best, names[i]);
	if (best.word)
		read_hint_note(h, t, "did you mean '#sdy.%s'?", best.word);
	return true;
}

/* A word similar to the one word that is expected. */
bool
read_hint_keyword(const ReadHint *h)
{
	const char *text = h->ps->s->diag.cur->text, *begin = strstr(text, "expected '"), *word;
	Suggest best;
	size_t n;

	if (!begin || h->tok.kind != RAW_WORD)
		return false;
	begin += strlen("expected '");
	n = strcspn(begin, "'");
	if (n < 3 || begin[n + (begin[n] != '\0')] != '\0')
		return false;
	word = arena_dup(&h->ps->scratch, begin, n);
	suggest_init_name(&best, read_hint_text(h->tok));
	suggest_try(&best, word);
	if (best.word)
		read_hint_note(h, h->tok, "did you mean '%s'?", word);
	return best.word;
}

/* A word that is the name of a value without its %, where a value may be. */
bool
read_hint_percent(const ReadHint *h)
{
	Str word = read_hint_text(h->tok);
	Atom name = h->tok.kind == RAW_WORD ? atom_find(&h->ps->s->atoms, word.p, word.n) : 0;
	int n = (int)word.n;

	if (!name || h->id != DIAG_SYNTAX || read_hint_inside(h) == '{' || !read_slot(h->ps, name)->n)
		return false;
	read_hint_reword(h, h->tok, "expected a value, found '%.*s'", n, h->tok.p);
	read_hint_note(h, h->tok, "values begin with '%%': %%%.*s", n, h->tok.p);
	return true;
}

/* `tensor<8xf32> %x`, where names come first. */
bool
read_hint_name_first(const ReadHint *h)
{
	if (h->tok.kind != RAW_OTHER || *h->tok.p != '%' || h->id != DIAG_SYNTAX || read_hint_inside(h) != '(')
		return false;
	if (!read_hint_is(h->prev, ">") && (h->prev.kind != RAW_WORD || !read_hint_is(h->prev2, "(")))
		return false;
	read_hint_note(h, h->tok, "the name comes before the type: %.*s: ...", (int)(h->tok.end - h->tok.p), h->tok.p);
	return true;
}

bool
read_hint_symbol(const ReadHint *h)
{
	if (h->tok.kind != RAW_WORD || !read_hint_says(h, "expected valid '@'-identifier for symbol name"))
		return false;
	read_hint_note(h, h->tok, "names of functions, meshes and modules begin with '@': @%.*s",
	               (int)(h->tok.end - h->tok.p), h->tok.p);
	return true;
}
