/* SPDX-License-Identifier: Apache-2.0
 *
 * Assigns and prints the names of values (spec 10 §7.3; generic form: spec 10 §7.5). One pass over the module gives
 * every value a code in IrValue.tmp: a prefix from the table below, and a number. No name is stored as a string.
 *
 * The names in scope need no table. A proposed name is one of a few fixed words, and it is free if no enclosing region
 * uses the word, so a scope is a set of bits. A word that is taken gets a suffix from a counter that only grows towards
 * inner regions, so the first candidate is free.
 */
#include "print/printer.h"
#include "ir/tmp.h"

#include "base/ascii.h"

typedef enum Prefix {
	NAME_ARG, NAME_C, NAME_CST, NAME_ITER_ARG, NAME_OUTPUT_STATE, NAME_OUTPUT, NAME_GRAD_OPERAND, NAME_GRAD_SCALE,
	NAME_GRAD_OFFSET, NAME_BATCH_MEAN, NAME_BATCH_VAR, NAME_VALUES, NAME_INDICES, NAME_INPUT, NAME_CARRY,
	NAME_F,
	NAME_WORD,	/* the number is the index of a PrintWord */
	NAME_MEMBER,	/* the number is the distance to the first result of its group */
	NAME_NUMBER	/* %0: encoded without a prefix */
} Prefix;

static const Str prefixes[] = {
	[NAME_ARG] = { "arg", 3 }, [NAME_C] = { "c", 1 }, [NAME_CST] = { "cst", 3 },
	[NAME_ITER_ARG] = { "iterArg", 7 }, [NAME_OUTPUT_STATE] = { "output_state", 12 },
	[NAME_OUTPUT] = { "output", 6 }, [NAME_GRAD_OPERAND] = { "grad_operand", 12 },
	[NAME_GRAD_SCALE] = { "grad_scale", 10 }, [NAME_GRAD_OFFSET] = { "grad_offset", 11 },
	[NAME_BATCH_MEAN] = { "batch_mean", 10 }, [NAME_BATCH_VAR] = { "batch_var", 9 },
	[NAME_VALUES] = { "values", 6 }, [NAME_INDICES] = { "indices", 7 },
	[NAME_INPUT] = { "input", 5 }, [NAME_CARRY] = { "carry", 5 }, [NAME_F] = { "f", 1 },
};

/* A plain number; or, with the top bit set, a prefix and a number below it. For proposed names 0 means the bare word,
 * and n the suffix _(n-1). */
#define CODE_NAMED  0x80000000u
#define CODE_SHIFT  26
#define CODE_NUMBER ((1u << CODE_SHIFT) - 1)

static inline uint32_t
code_named(Prefix prefix, uint32_t n)
{
	return CODE_NAMED | (uint32_t)prefix << CODE_SHIFT | (n & CODE_NUMBER);
}

static inline Prefix
code_prefix(uint32_t code)
{
	return code & CODE_NAMED ? (Prefix)(code >> CODE_SHIFT & 31) : NAME_NUMBER;
}

/* The counters of a region, and the words that its scope and the enclosing ones use. */
typedef struct Scope {
	uint32_t values, args, conflicts;
	uint32_t used;		/* bit: Prefix */
	uint32_t id;		/* index in Namer.outer */
} Scope;

typedef struct Pending {
	IrRegion *region;
	Scope scope;
} Pending;

typedef struct Namer {
	bool generic;
	Scope now;
	VEC(Pending) stack;
	VEC(uint32_t) outer;	/* by scope: the scope around it, 0 if there is none; entry 0 is unused */
	Map words;		/* the set of words of ir/std_ops.def that are used, with their scopes */
} Namer;

static uint32_t
name_propose(Namer *n, Prefix word)
{
	uint32_t bit = 1u << word;

	if (n->now.used & bit)
		return code_named(word, ++n->now.conflicts);
	n->now.used |= bit;
	return code_named(word, 0);
}

/* Returns the word that an op proposes for one of its results, NAME_NUMBER for none. */
static Prefix
result_word(const IrOp *op, uint32_t i)
{
	static const Prefix grad[] = { NAME_GRAD_OPERAND, NAME_GRAD_SCALE, NAME_GRAD_OFFSET };
	static const Prefix training[] = { NAME_OUTPUT, NAME_BATCH_MEAN, NAME_BATCH_VAR };
	const IrType *elem;

	switch ((IrHint)ir_op_info(op->kind)->hint) {
	case HINT_CONSTANT:
		elem = op->results[0].type->elem;
		return elem && elem->kind == IR_TYPE_INT ? NAME_C : NAME_CST;
	case HINT_RNG_BITS:
		return i ? NAME_OUTPUT : NAME_OUTPUT_STATE;
	case HINT_TOP_K:
		return i ? NAME_INDICES : NAME_VALUES;
	case HINT_BN_GRAD:
		return i < 3 ? grad[i] : NAME_NUMBER;
	case HINT_BN_TRAINING:
		return i < 3 ? training[i] : NAME_NUMBER;
	case HINT_FUNCTION:
		return NAME_F;
	case HINT_NONE:
	case HINT_ITER_ARG:
	case HINT_SCAN:
		break;
	}
	return NAME_NUMBER;
}

/* Returns the word that an op proposes for argument i of the entry block of a region, NAME_NUMBER for none. */
static Prefix
arg_word(const IrOp *op, uint32_t i)
{
	IrAttr *sizes;

	if (ir_op_info(op->kind)->hint == HINT_ITER_ARG)
		return NAME_ITER_ARG;
	if (ir_op_info(op->kind)->hint != HINT_SCAN)
		return NAME_NUMBER;
	sizes = ir_op_prop(op, ATOM_operandSegmentSizes);
	return sizes && sizes->n && i < (uint64_t)ir_attr_ints(sizes)[0] ? NAME_INPUT : NAME_CARRY;
}

/* Returns the word that an arith.constant proposes if it is an integer: true, c5 for an index, else c5_i32. Returns 0
 * for other constants. */
static Atom
constant_word(Printer *p, const IrOp *op)
{
	IrAttr *value = ir_op_prop(op, ATOM_value);
	Buf text, *out = p->out;
	Atom word;

	if (!value || value->kind != IR_ATTR_INT)
		return 0;
	buf_init(&text, p->s->arena.memory);
	p->out = &text;
	if (value->type != p->s->i1)
		buf_char(&text, 'c');
	print_attr(p, value);
	if (value->type != p->s->i1) {
		text.n = (size_t)((const char *)memchr(text.p, ' ', text.n) - text.p);
		if (value->type != p->s->index) {
			buf_char(&text, '_');
			print_type(p, value->type);
		}
	}
	p->out = out;
	word = session_atom(p->s, (Str){ text.p, text.n });
	buf_free(&text);
	return word;
}

/* Returns whether a scope around the current one, or that one, uses the word. */
static bool
word_is_used(const Namer *n, Atom word)
{
	for (uint32_t id = n->now.id; id; id = n->outer.v[id]) {
		if (map_get(&n->words, (uint64_t)word << 32 | id))
			return true;
	}
	return false;
}

/* Gives a value the word, with a suffix if it is used. */
static void
name_propose_word(Printer *p, Namer *n, IrValue *v, Atom word)
{
	v->tmp = code_named(NAME_WORD, p->words.n);
	*VEC_ADD(p->scratch, &p->words) = (PrintWord){ word, word_is_used(n, word) ? ++n->now.conflicts : 0 };
	map_mark(p->scratch, &n->words, (uint64_t)word << 32 | n->now.id);
}

/* Returns the name in a location, or the first one inside it; 0: none. */
static Atom
loc_name(const IrAttr *loc)
{
	const IrLoc *l = loc ? ir_attr_data(loc) : NULL;
	Atom name = l && loc->sub == IR_LOC_NAME ? l->name : 0;

	for (uint32_t i = 0; loc && !name && i < loc->n; i++)
		name = loc_name(l->children[i]);
	return name;
}

/* Returns the text as the name of a value: a blank becomes `_`, other bytes that a name cannot have become their codes.
 */
static Atom
name_from_text(Printer *p, Str text)
{
	Atom word;
	Buf b;

	buf_init(&b, p->s->arena.memory);
	if (!text.n || ascii_is_digit(text.p[0]))
		buf_char(&b, '_');
	for (size_t i = 0; i < text.n; i++) {
		if (ascii_is_suffix(text.p[i]))
			buf_char(&b, text.p[i]);
		else if (text.p[i] == ' ')
			buf_char(&b, '_');
		else
			buf_printf(&b, "%X", (unsigned)(unsigned char)text.p[i]);
	}
	word = session_atom(p->s, (Str){ b.p, b.n });
	buf_free(&b);
	return word;
}

/* Names a value after its location, if that was asked for. Returns false if the location has no name. */
static bool
name_by_loc(Printer *p, Namer *n, IrValue *v, uint32_t loc)
{
	Atom name = p->name_by_loc && !n->generic && loc ? loc_name(p->m->locs.v[loc]) : 0;

	if (!name || name == ATOM_EMPTY)
		return false;
	name_propose_word(p, n, v, name_from_text(p, session_str(p->s, name)));
	return true;
}

/* Names the result of an op of ir/std_ops.def that proposes a word. Returns false if it proposes none. */
static bool
name_by_word(Printer *p, Namer *n, IrOp *op)
{
	const IrStdOp *row = op->n_results == 1 && !n->generic ? ir_std_op(session_str(p->s, op->name)) : NULL;
	bool is_constant = row && row->form == STD_CONSTANT;
	Atom word = is_constant ? constant_word(p, op) : 0;

	if (!row || !*row->hint)
		return false;
	if (is_constant && !word) {
		op->results[0].tmp = name_propose(n, NAME_CST);
		return true;
	}
	if (!word)
		word = session_atom(p->s, str_from(row->hint));
	name_propose_word(p, n, &op->results[0], word);
	return true;
}

static void
name_entry_args(Printer *p, Namer *n, const IrOp *op, IrBlock *b)
{
	for (uint32_t i = 0; i < b->n_args; i++) {
		Prefix word = n->generic ? NAME_NUMBER : arg_word(op, i);

		if (name_by_loc(p, n, b->args[i], b->args[i]->loc))
			continue;
		b->args[i]->tmp = word == NAME_NUMBER ? code_named(NAME_ARG, n->now.args++) : name_propose(n, word);
	}
}

/* Names result i, where the current group begins at result `group`. Returns whether a new group begins. */
static bool
name_result(Printer *p, Namer *n, IrOp *op, uint32_t i, uint32_t group)
{
	Prefix word = n->generic ? NAME_NUMBER : result_word(op, i);

	if (i == 0 && name_by_loc(p, n, &op->results[0], op->loc))
		return true;
	if (i == 0 && op->kind == IR_OP_FOREIGN && name_by_word(p, n, op))
		return true;
	if (word != NAME_NUMBER)
		op->results[i].tmp = name_propose(n, word);
	else
		op->results[i].tmp = i == 0 ? n->now.values++ : code_named(NAME_MEMBER, i - group);
	return word != NAME_NUMBER;
}

static void
name_results(Printer *p, Namer *n, IrOp *op)
{
	uint32_t group = 0;

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (name_result(p, n, op, i, group))
			group = i;
	}
}

static void
name_block(Printer *p, Namer *n, IrBlock *b)
{
	if (b == b->region->first) {
		name_entry_args(p, n, b->region->op, b);
	} else {
		for (uint32_t i = 0; i < b->n_args; i++) {
			if (!name_by_loc(p, n, b->args[i], b->args[i]->loc))
				b->args[i]->tmp = n->now.values++;
		}
	}
	for (IrOp *op = b->first; op; op = op->next) {
		name_results(p, n, op);
		for (uint32_t i = 0; i < op->n_regions; i++)
			VEC_ADD(p->scratch, &n->stack)->region = &op->regions[i];
	}
}

/* Names the values of a region. The regions inside it wait on a stack; their counters start where those of the region
 * end. */
static void
name_region(Printer *p, Namer *n, IrRegion *r)
{
	uint32_t first = n->stack.n, label = 0, outer = n->now.id;

	n->now.id = n->outer.n;
	*VEC_ADD(p->scratch, &n->outer) = outer;
	for (IrBlock *b = r->first; b; b = b->next) {
		b->tmp = label++;
		name_block(p, n, b);
	}
	for (uint32_t i = first; i < n->stack.n; i++)
		n->stack.v[i].scope = n->now;
}

/* In generic form all names of the module differ, because counters are never reset. */
void
print_names_assign(Printer *p, IrOp *root)
{
	Namer n = { .generic = p->generic };

	*VEC_ADD(p->scratch, &n.outer) = 0;
	ir_tmp_claim(p->m, IR_TMP_VALUE, PRINT_TMP);
	ir_tmp_claim(p->m, IR_TMP_BLOCK, PRINT_TMP);
	for (uint32_t i = root->n_regions; i-- > 0;)
		*VEC_ADD(p->scratch, &n.stack) = (Pending){ .region = &root->regions[i] };
	while (n.stack.n) {
		Pending next = VEC_POP(&n.stack);

		if (!n.generic)
			n.now = next.scope;
		name_region(p, &n, next.region);
	}
}

uint32_t
print_names_member(uint32_t i)
{
	return code_named(NAME_MEMBER, i);
}

/* Appends word, then a number if has_number. */
static void
put_name(Buf *b, Str word, bool suffix, bool has_number, uint32_t number)
{
	buf_char(b, '%');
	buf_str(b, word);
	if (suffix)
		buf_char(b, '_');
	if (has_number)
		buf_u64(b, number);
}

/* Appends a percent sign and a number, the usual name. */
static void
put_number(Buf *b, uint32_t number)
{
	char digits[11], *p = digits + sizeof digits;

	do
		*--p = (char)('0' + number % 10);
	while ((number /= 10) != 0);
	*--p = '%';
	buf_add(b, p, (size_t)(digits + sizeof digits - p));
}

static void
put_code(const Printer *p, uint32_t code)
{
	Prefix prefix = code_prefix(code);
	uint32_t n = code & CODE_NUMBER;
	Buf *b = p->out;

	if (prefix == NAME_WORD) {
		const PrintWord *w = &p->words.v[n];

		put_name(b, session_str(p->s, w->word), w->suffix > 0, w->suffix > 0, w->suffix - 1);
	} else if (prefix == NAME_NUMBER)
		put_number(b, code);
	else if (prefix == NAME_ARG)
		put_name(b, prefixes[prefix], false, true, n);
	else
		put_name(b, prefixes[prefix], n > 0, n > 0, n - 1);
}

/* Returns the value whose name is printed for v. A loop shows the arguments of its first region only, so in shorthand
 * style its second region uses their names. */
static const IrValue *
name_owner(const Printer *p, const IrValue *v)
{
	const IrOp *op;

	if (!p->shorthand || !v->is_arg)
		return v;
	op = ir_value_op(v);
	return op->kind == IR_OP_SHLO_WHILE ? op->regions[0].first->args[v->index] : v;
}

/* Appends the name of the group that begins with v. */
static void
put_group(Printer *p, const IrValue *v)
{
	Atom name;

	if (p->source) {
		print_source_value(p, v);
		return;
	}
	v = name_owner(p, v);
	if (!p->source_names && !(p->shorthand && v->tmp == PRINT_NAME_OF_SOURCE)) {
		put_code(p, v->tmp);
		return;
	}
	name = print_source_name(p->m, v);
	if (name)
		put_name(p->out, session_str(p->s, name), false, false, 0);
	else
		BUF_LIT(p->out, "%_");
}

/* Returns whether result i belongs to the group of result i - 1. */
static bool
is_member(const Printer *p, const IrOp *op, uint32_t i)
{
	if (i == 0 || i >= op->n_results)
		return false;
	if (p->source || p->source_names)
		return op->results[i].lo == op->results[i - 1].lo;
	return code_prefix(op->results[i].tmp) == NAME_MEMBER;
}

static uint32_t
member_number(const Printer *p, const IrOp *op, uint32_t i)
{
	uint32_t n = 0;

	if (!is_member(p, op, i))
		return 0;
	if (!p->source && !p->source_names)
		return op->results[i].tmp & CODE_NUMBER;
	while (is_member(p, op, i - n))
		n++;
	return n;
}

/* Appends the name of a result of an op with several. */
static void
put_member(Printer *p, const IrValue *v)
{
	const IrOp *op;
	uint32_t k;

	op = v->owner.op;
	k = member_number(p, op, v->index);
	put_group(p, &op->results[v->index - k]);
	if (k || is_member(p, op, v->index + 1)) {
		buf_char(p->out, '#');
		buf_u64(p->out, k);
	}
}

void
print_value(Printer *p, const IrValue *v)
{
	size_t from = p->out->n;

	if (v->is_arg || v->owner.op->n_results == 1)
		put_group(p, v);
	else
		put_member(p, v);
	if (p->copies)
		print_copy_note(p, v, from);
}

/* Prints `%0 = `, `%0:2 = ` or `%values, %indices = `; nothing for an op without results. */
void
print_results(Printer *p, const IrOp *op)
{
	if (p->source && !print_source_has_results(p, op))
		return;
	for (uint32_t i = 0, n; i < op->n_results; i += n) {
		if (i)
			BUF_LIT(p->out, ", ");
		put_group(p, &op->results[i]);
		for (n = 1; is_member(p, op, i + n); n++)
			;
		if (n > 1) {
			buf_char(p->out, ':');
			buf_u64(p->out, n);
		}
	}
	if (op->n_results)
		BUF_LIT(p->out, " = ");
}

Atom
print_source_name(IrModule *m, const IrValue *v)
{
	const IrOp *op = v->is_arg ? NULL : v->owner.op;
	const char *p, *end;

	if (v->name || !m->src || v->lo >= m->src->len)	/* the module may not come from text */
		return v->name;
	p = m->src->text + v->lo;
	if (*p != '%' || (op && op->span.hi == 0))
		return v->name;
	if (op && v->index && op->results[v->index - 1].lo == v->lo)
		return 0;
	for (end = ++p; ascii_is_digit(*end);)
		end++;
	return atom_intern(&m->s->atoms, p, (size_t)(end - p));
}

void
print_names_fix(IrModule *m, Arena *scratch)
{
	Printer p = { .s = m->s, .m = m, .scratch = scratch };

	print_names_assign(&p, m->op);
}

void
print_value_name(Buf *out, IrModule *m, const IrValue *v)
{
	Printer p = { .out = out, .s = m->s, .m = m };

	ir_tmp_check(m, IR_TMP_VALUE, PRINT_TMP);
	print_value(&p, v);
}
