/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages about a token that does not fit. The parser knows the tokens that would fit. If they imply one construct,
 * the message names that construct (spec 10 §13.2).
 */
#include "read/build.h"

#include "base/ascii.h"
#include "read/syntax_hint.h"

bool
read_dialect_known(Str d)
{
	return str_eq(d, STR("builtin")) || str_eq(d, STR("func")) || str_eq(d, STR("sdy")) ||
	       str_eq(d, STR("stablehlo")) || str_eq(d, STR("chlo"));
}

/* Returns the dialect of names without a dot in the current region (spec 10 §3.3). */
static const char *
default_dialect(Parse *ps)
{
	Atom owner = read_frame(ps)->owner;

	return owner == IR_OP_MODULE ? "builtin" : owner == IR_OP_FUNC ? "func" : NULL;
}

/* Reports an op of a dialect that is read in generic form only. The first report says how to convert the program. */
static void
unsupported_form(Parse *ps, Span at, Str name)
{
	bool first = !ps->failed && !ps->s->diag.mlir_compat && name.n > 5;

	read_error(ps, DIAG_OP_UNKNOWN, at, "the custom form of '%.*s' is not supported, only its generic form",
	           (int)name.n, name.p);
	if (first && memcmp(name.p, "mhlo.", 5) == 0)
		diag_note(&ps->s->diag, at,
		          "convert the program to StableHLO with 'mlir-hlo-opt --hlo-legalize-to-stablehlo'");
	if (first && memcmp(name.p, "vhlo.", 5) == 0)
		diag_note(&ps->s->diag, at,
		          "convert the program to StableHLO with 'stablehlo-opt --vhlo-legalize-to-stablehlo'");
}

void
read_unknown_op(Parse *ps, Span at)
{
	Str name = read_slice(ps, at);
	const char *dot = memchr(name.p, '.', name.n);
	const char *dialect = default_dialect(ps);

	if (dot && read_dialect_registered((Str){ name.p, (size_t)(dot - name.p) }))
		unsupported_form(ps, at, name);
	else if (dot && !read_dialect_known((Str){ name.p, (size_t)(dot - name.p) }))
		read_error(ps, DIAG_OP_UNKNOWN, at, "Dialect `%.*s' not found for custom op '%.*s' ",
		           (int)(dot - name.p), name.p, (int)name.n, name.p);
	else if (!dot && dialect)
		read_error(ps, DIAG_OP_UNKNOWN, at, "custom op '%.*s' is unknown (tried '%s.%.*s' as well)",
		           (int)name.n, name.p, dialect, (int)name.n, name.p);
	else if (!dot && ps->s->diag.as_mlir)
		read_error(ps, DIAG_OP_UNKNOWN, at,
		           "Dialect `' not found for custom op '%.*s'  (tried '.%.*s' as well)", (int)name.n, name.p,
		           (int)name.n, name.p);
	else
		read_error(ps, DIAG_OP_UNKNOWN, at, "custom op '%.*s' is unknown", (int)name.n, name.p);
}

static bool
is_word(const Parse *ps, Span at)
{
	char c = at.lo < at.hi ? ps->text[at.lo] : '\0';

	return ascii_is_letter(c) || c == '_';
}

/* Returns whether the token names an op that has a custom form. */
static bool
names_op(const Parse *ps, Str text)
{
	Atom a = atom_find(&ps->s->atoms, text.p, text.n);

	return a && read_word_op(ps, a) != IR_OP_FOREIGN;
}

/* Returns the part of the message that names the expected construct or tokens, or "" if there are too many. */
static const char *
expectation(Parse *ps, const ReadMisfit *m)
{
	enum { FEW = 4 };
	const char *text = "";

	if (m->fits & READ_FITS_OP)
		return m->n > FEW && m->fits & READ_FITS_REGION_END ? ", expected an operation or '}'"
		                                                    : ", expected an operation";
	if (m->fits & READ_FITS_NAME)
		return m->fits & READ_FITS_LIST ? ", expected an attribute" : ", expected a name";
	if (m->fits & READ_FITS_TYPE)
		return ", expected a type";
	if (m->n == 0 || m->n > FEW)
		return "";
	for (int i = 0; i < m->n; i++)
		text = arena_printf(&ps->scratch, "%s%s%s", text, i == 0 ? "" : i == m->n - 1 ? " or " : ", ",
		                    m->wanted[i]);
	return arena_printf(&ps->scratch, ", expected %s", text);
}

static void
unexpected(Parse *ps, const ReadMisfit *m)
{
	Str text = read_slice(ps, m->at);
	const char *found = m->found;

	if (m->at.lo == m->at.hi)
		found = "end of file";
	else if (*found == '\'' || names_op(ps, text))
		found = arena_printf(&ps->scratch, "'%.*s'", (int)text.n, text.p);
	read_error(ps, DIAG_SYNTAX, m->at, "unexpected %s%s", found, expectation(ps, m));
}

void
read_syntax_error(Parse *ps, const ReadMisfit *m)
{
	Str text = read_slice(ps, m->at);

	if (read_hint_repeats(ps, m->at))
		return;
	if (text.n && *text.p == '\'') {	/* MLIR's lexer has no such strings */
		read_error(ps, DIAG_LEX_CHAR, (Span){ m->at.lo, m->at.lo + 1 }, "unexpected character");
		return;
	}
	if (read_explain(ps, m->at)) {
		ps->state = READ_SKIPPING;	/* a label without a definition is still reported */
		return;
	}
	if (m->fits & READ_FITS_OP && is_word(ps, m->at))
		read_unknown_op(ps, m->at);
	else if (m->fits & READ_FITS_OP && text.n && *text.p == '#')
		read_error(ps, DIAG_ALIAS_NAME, m->at, memchr(text.p, '.', text.n) ?
		           "attribute names with a '.' are reserved for dialect-defined names" :
		           "an alias name must not be a number");
	else if (m->n == 2 && m->fits == (READ_FITS_REPLICATED | READ_FITS_UNREDUCED))
		read_error(ps, DIAG_CLAUSE_UNKNOWN, m->at,
		           "failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
	else
		unexpected(ps, m);
}
