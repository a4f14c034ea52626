/* SPDX-License-Identifier: Apache-2.0
 *
 * Tokens that no regular expression describes completely. The rules of grammar/ir.re call these functions after they
 * have matched from ps->tok to ps->cur. Each function moves ps->cur to the end of its token, stores the token's value
 * in *val, and returns the token, or YYerror after it has reported an error.
 */
#ifndef SHARDC_READ_LEX_H
#define SHARDC_READ_LEX_H

#include "read/parse.h"

union READ_YYSTYPE;

/* Reports that no token begins here, in the given words or in MLIR's. */
int read_lex_bad(Parse *ps, const char *what);
/* Reads a string in single quotes. */
int read_lex_quoted(Parse *ps);
int read_lex_stray(Parse *ps);
/* Returns a whole type like `tensor<4x8xf32>`, or `tensor<` alone if its element type is not a known word. */
int read_lex_tensor(Parse *ps, union READ_YYSTYPE *val);
/* Returns the name of a value, or the whole line that it begins if that is a known line. */
int read_lex_name(Parse *ps, union READ_YYSTYPE *val);
/* Returns the symbol `@"name"`; ps->cur is after the opening quote. */
int read_lex_symbol(Parse *ps, union READ_YYSTYPE *val);
/* Returns a keyword, the name of an op, a type name, or any other word. */
int read_lex_word(Parse *ps, union READ_YYSTYPE *val);
/* Returns an element list like `dense<...>`, whose first part is `token`. Its value is the offset of its body. */
int read_lex_literal(Parse *ps, union READ_YYSTYPE *val, int token);
/* Return a name after # or !: an alias, the head of an attribute or type that the grammar parses, an attribute or type
 * whose text was read before, or an opaque one. */
int read_lex_hash(Parse *ps, union READ_YYSTYPE *val);
int read_lex_bang(Parse *ps, union READ_YYSTYPE *val);
/* Returns `distinct[...]<...>`; ps->cur is after the first bracket. */
int read_lex_distinct(Parse *ps);
/* Returns the section `{-# ... #-}`. */
int read_lex_section(Parse *ps);
/* Skips to the next op after an error. Returns RESYNC. */
int read_lex_recover(Parse *ps);
/* Reports too many open brackets, and ends the document. */
int read_lex_too_deep(Parse *ps);
/* Returns the number of a dimension `4x`. */
int64_t read_lex_dim(Parse *ps);

/* Returns the span of the token. */
static inline Span
read_lex_span(const Parse *ps)
{
	return (Span){ (uint32_t)(ps->tok - ps->text), (uint32_t)(ps->cur - ps->text) };
}
/* Returns the atom of the token without its first n bytes. */
static inline Atom
read_lex_atom(Parse *ps, unsigned n)
{
	return atom_intern(&ps->s->atoms, ps->tok + n, (size_t)(ps->cur - ps->tok) - n);
}

#endif
