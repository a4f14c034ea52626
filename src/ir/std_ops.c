/* SPDX-License-Identifier: Apache-2.0
 *
 * Looks up the custom forms of operations of MLIR's own dialects, and converts their flags.
 */
#include "ir/std_ops.h"

#include "base/ascii.h"
#include "base/buf.h"

static const IrStdOp rows[] = {
#define STD(name, form, operands, flags, hint) { name, STD_##form, operands, flags, hint },
#include "ir/std_ops.def"
#undef STD
};

/* The rows are sorted by name. */
const IrStdOp *
ir_std_op(Str name)
{
	size_t lo = 0, hi = sizeof rows / sizeof *rows;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		int c = str_cmp(name, str_from(rows[mid].name));

		if (c == 0)
			return &rows[mid];
		if (c < 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return NULL;
}

const char *const *
ir_std_predicates(IrStdForm form)
{
	static const char *const floats[] = {
		"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
		"uno", "true", NULL,
	};
	static const char *const ints[] = {
		"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", NULL,
	};

	return form == STD_CMPF ? floats : ints;
}

IrType *
ir_std_compared(Session *s, IrType *t)
{
	switch ((IrTypeKind)t->kind) {
	case IR_TYPE_INT: case IR_TYPE_FLOAT: case IR_TYPE_INDEX:
		return s->i1;
	case IR_TYPE_TENSOR:
		return ir_type_tensor(s, t->dims, t->n, s->i1, t->enc);
	case IR_TYPE_UNRANKED:
		return ir_type_unranked(s, s->i1, t->enc);
	case IR_TYPE_VECTOR:
		return ir_type_vector(s, t->dims, t->n, s->i1);
	case IR_TYPE_NONE: case IR_TYPE_COMPLEX: case IR_TYPE_MEMREF: case IR_TYPE_TUPLE: case IR_TYPE_FUNCTION:
	case IR_TYPE_TOKEN: case IR_TYPE_FUTURE: case IR_TYPE_OPAQUE:
		break;
	}
	return NULL;
}

/* ---- flags ---- */

static const char *const fast_words[] = { "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", NULL };
static const char *const overflow_words[] = { "nsw", "nuw", NULL };

Atom
ir_std_prop(const IrStdOp *row)
{
	switch ((IrStdForm)row->form) {
	case STD_CONSTANT:
		return ATOM_value;
	case STD_CMPF: case STD_CMPI:
		return ATOM_predicate;
	case STD_ASSERT:
		return ATOM_msg;
	case STD_LIST:
		return strcmp(row->name, "llvm.module_flags") == 0 ? ATOM_flags : ATOM_options;
	case STD_COND_BR:
		return ATOM_operandSegmentSizes;
	case STD_SAME: case STD_SELECT: case STD_CAST: case STD_EMPTY: case STD_DIM: case STD_EXTRACT: case STD_INSERT:
	case STD_ELEMENTS: case STD_SPLAT: case STD_BR:
		break;
	}
	return 0;
}

Atom
ir_std_flags(const IrStdOp *row)
{
	return row->flags == 'f' || row->flags == 'g' ? ATOM_fastmath : row->flags == 'o' ? ATOM_overflowFlags : 0;
}

static const char *
flags_prefix(const IrStdOp *row)
{
	return row->flags == 'o' ? "#arith.overflow<" : "#arith.fastmath<";
}

/* Returns the set of flags that a word stands for, as bits in the order of the list, or 0 if it is none of them. */
static unsigned
word_bits(const IrStdOp *row, Str word)
{
	const char *const *words = row->flags == 'o' ? overflow_words : fast_words;

	if (row->flags != 'o' && str_eq(word, STR("fast")))
		return (1u << 7) - 1;
	for (unsigned i = 0; words[i]; i++) {
		if (str_eq(word, str_from(words[i])))
			return 1u << i;
	}
	return 0;
}

/* Reads words between commas. Returns false if one of them is not a flag. */
static bool
read_bits(const IrStdOp *row, Str text, unsigned *bits)
{
	const char *p = text.p, *end = text.p + text.n;

	*bits = 0;
	for (;;) {
		const char *start = p = ascii_skip_space(p, end);
		Str word;

		while (p < end && ascii_is_letter(*p))
			p++;
		word = (Str){ start, (size_t)(p - start) };
		if (!str_eq(word, STR("none")) && !word_bits(row, word))
			return false;
		*bits |= word_bits(row, word);
		p = ascii_skip_space(p, end);
		if (p == end)
			return true;
		if (*p++ != ',')
			return false;
	}
}

/* Appends the words of a set of flags as MLIR prints them. */
static void
put_words(Buf *b, const IrStdOp *row, unsigned bits)
{
	const char *const *words = row->flags == 'o' ? overflow_words : fast_words;
	bool first = true;

	if (!bits || (row->flags != 'o' && bits == word_bits(row, STR("fast")))) {
		buf_str(b, bits ? STR("fast") : STR("none"));
		return;
	}
	for (unsigned i = 0; words[i]; i++) {
		if (!(bits & 1u << i))
			continue;
		if (!first)
			buf_str(b, row->flags == 'o' ? STR(", ") : STR(","));
		buf_str(b, str_from(words[i]));
		first = false;
	}
}

IrAttr *
ir_std_flags_read(Session *s, const IrStdOp *row, Str words)
{
	unsigned bits;
	IrAttr *a;
	Buf b;

	if (!read_bits(row, words, &bits))
		return NULL;
	buf_init(&b, s->arena.memory);
	buf_str(&b, str_from(flags_prefix(row)));
	put_words(&b, row, bits);
	buf_char(&b, '>');
	a = ir_attr_opaque(s, session_atom(s, (Str){ b.p, b.n }), NULL);
	buf_free(&b);
	return a;
}

bool
ir_std_flags_words(Session *s, const IrStdOp *row, const IrAttr *flags, Str *words)
{
	Str text = flags && flags->kind == IR_ATTR_OPAQUE ? session_str(s, ir_attr_atoms(flags)[0]) : STR("");
	size_t n = strlen(flags_prefix(row));
	unsigned bits;

	if (text.n <= n || memcmp(text.p, flags_prefix(row), n) != 0 || text.p[text.n - 1] != '>')
		return false;
	*words = (Str){ text.p + n, text.n - n - 1 };
	if (!read_bits(row, *words, &bits))
		return false;
	if (!bits)
		*words = STR("");
	return true;
}
