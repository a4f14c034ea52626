/* SPDX-License-Identifier: Apache-2.0
 *
 * What to say about a token that does not fit. The parser knows which tokens would; where those
 * show that a certain thing was to be read, the message is the one of that thing (spec 10 §13.2).
 */
#include "read/build.h"

static bool
wants(const char *const *wanted, int n, const char *token)
{
	for (int i = 0; i < n; i++) {
		if (strcmp(wanted[i], token) == 0)
			return true;
	}
	return false;
}

bool
read_dialect_known(Str d)
{
	return str_eq(d, STR("builtin")) || str_eq(d, STR("func")) || str_eq(d, STR("sdy")) ||
	       str_eq(d, STR("stablehlo")) || str_eq(d, STR("chlo"));
}

/* The dialect that names without a dot get at this place (spec 10 §3.3). */
static const char *
default_dialect(Parse *ps)
{
	Atom owner = read_frame(ps)->owner;

	return owner == IR_OP_MODULE ? "builtin" : owner == IR_OP_FUNC ? "func" : NULL;
}

/* Dialects that the real tool has, and of which shardc takes the generic form alone. */
static bool
is_generic_only(Str d)
{
	static const char *const dialects[] = {
		"affine", "arith", "cf", "complex", "gpu", "math", "memref", "mhlo", "mpmd", "nvgpu", "scf", "tensor", "ub",
		"vector", "vhlo",
	};

	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
		if (str_eq(d, str_from(dialects[i])))
			return true;
	}
	return false;
}

static void
unknown_op(Parse *ps, Span at)
{
	Str name = read_slice(ps, at);
	const char *dot = memchr(name.p, '.', name.n);
	const char *dialect = default_dialect(ps);

	if (dot && is_generic_only((Str){ name.p, (size_t)(dot - name.p) }))
		read_error(ps, DIAG_OP_UNKNOWN, at, "the custom form of '%.*s' is not supported, only its generic form", (int)name.n,
		           name.p);
	else if (dot && !read_dialect_known((Str){ name.p, (size_t)(dot - name.p) }))
		read_error(ps, DIAG_OP_UNKNOWN, at, "Dialect `%.*s' not found for custom op '%.*s' ",
		           (int)(dot - name.p), name.p, (int)name.n, name.p);
	else if (!dot && dialect)
		read_error(ps, DIAG_OP_UNKNOWN, at, "custom op '%.*s' is unknown (tried '%s.%.*s' as well)",
		           (int)name.n, name.p, dialect, (int)name.n, name.p);
	else
		read_error(ps, DIAG_OP_UNKNOWN, at, "custom op '%.*s' is unknown", (int)name.n, name.p);
}

static bool
is_word(const Parse *ps, Span at)
{
	char c = at.lo < at.hi ? ps->text[at.lo] : '\0';

	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The expected tokens as a list, as long as it helps. */
static const char *
expectation(Parse *ps, const char *const *wanted, int n)
{
	enum { FEW = 4 };
	const char *text = "";

	if (wants(wanted, n, "OP_FUNC_RETURN"))
		return n > FEW && wants(wanted, n, "'}'") ? ", expected an operation or '}'" : ", expected an operation";
	if (wants(wanted, n, "'true'") && !wants(wanted, n, "OP_FUNC_RETURN"))
		return wants(wanted, n, "'['") ? ", expected an attribute" : ", expected a name";
	if (wants(wanted, n, "'tensor<'"))
		return ", expected a type";
	if (n > FEW)
		return "";
	for (int i = 0; i < n; i++)
		text = arena_printf(&ps->scratch, "%s%s%s", text, i == 0 ? ", expected " : i == n - 1 ? " or " : ", ",
		                    wanted[i]);
	return text;
}

void
read_syntax_error(Parse *ps, Span at, const char *found, const char *const *wanted, int n)
{
	Str text = read_slice(ps, at);

	if (read_explain(ps, at))
		return;
	if (wants(wanted, n, "OP_FUNC_RETURN") && is_word(ps, at)) {
		unknown_op(ps, at);
		return;
	}
	if (wants(wanted, n, "OP_FUNC_RETURN") && text.n && *text.p == '#') {
		read_error(ps, DIAG_ALIAS_NAME, at, memchr(text.p, '.', text.n) ?
		           "attribute names with a '.' are reserved for dialect-defined names" :
		           "an alias name must not be a number");
		return;
	}
	if (n == 2 && wants(wanted, n, "'replicated'") && wants(wanted, n, "'unreduced'")) {
		read_error(ps, DIAG_CLAUSE_UNKNOWN, at,
		           "failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
		return;
	}
	if (strncmp(found, "OP_", 3) == 0 || found[0] == '\'')
		found = arena_printf(&ps->scratch, "'%.*s'", (int)text.n, text.p);
	read_error(ps, DIAG_SYNTAX, at, "unexpected %s%s", at.lo == at.hi ? "end of file" : found,
	           expectation(ps, wanted, n));
}
