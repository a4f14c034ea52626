/* SPDX-License-Identifier: Apache-2.0
 *
 * Known lines. Most lines of a program equal an earlier one except for the names of values,
 *
 *     %12 = stablehlo.add %10, %11 : tensor<4x8xf32>
 *
 * so an op that the grammar has read from a line becomes a model, stored under the text around those names. A later
 * line with the same text is a single token, LINE, and its op is copied from the model.
 *
 * The copy equals the op that the grammar would make. A model is kept only if parsing it produced no diagnostic, if
 * the names of the line are its operands in order, and if the op ends with the line; and the rest of the text means
 * the same everywhere in a document. Finding a line only moves the position in the text, so the grammar still decides
 * whether a statement may begin there: it accepts LINE where it accepts `%name =`. If it accepted one line inside a
 * region, it would accept the next one too, so the following known lines are read without the parser.
 */
#include "read/known_line.h"

#include <assert.h>

#include "base/ascii.h"
#include "base/paranoid.h"
#include "ir/op_class.h"
#include "read/build.h"
#include "read/build_shlo.h"

/* ---- cutting a line ---- */

/* Reads the name at p, as the lexer defines it, and returns its end, or p if there is no name. If the name is a number,
 * sets *name as read_lex_value() does. Any other name must be interned; then *name is 0. */
static inline const char *
name_read(const Parse *ps, const char *p, const char *end, ReadName *name)
{
	enum { DIGITS_MAX = 9 };
	const char *e = p;
	uint32_t n = 0;

	*name = 0;
	if (p == end || !ascii_is_digit(*p)) {
		while (e < end && ascii_is_suffix(*e))
			e++;
		return e;
	}
	for (; e < end && ascii_is_digit(*e); e++)
		n = n * 10 + (uint32_t)(*e - '0');
	if (e - p <= DIGITS_MAX && (*p != '0' || e - p == 1) && n <= ps->max_number)
		*name = READ_NUMBER | n;
	return e;
}

/* Reads the name whose % is at p. Returns the end of the name and its #number, or NULL if there is no name. */
static inline const char *
line_name(const Parse *ps, const char *p, const char *end, ReadLineName *name)
{
	const char *e = name_read(ps, p + 1, end, &name->name), *digits = e + 1;

	if (e == p + 1)
		return NULL;
	name->at = (Span){ (uint32_t)(p - ps->text), (uint32_t)(e - ps->text) };
	name->number = 0;
	if (digits < end && *e == '#' && ascii_is_digit(*digits)) {
		e = ascii_skip_digits(digits, end);
		name->number = read_lex_number(digits, e);
	}
	name->end = (uint32_t)(e - ps->text);
	return e;
}

const char *
read_line_name_end(const Parse *ps, const char *p)
{
	ReadLineName name;

	return p < ps->lim && *p == '%' && line_name(ps, p, ps->lim, &name) && name.end == name.at.hi
	               ? ps->text + name.end
	               : NULL;
}

/* Returns the end of the op in the line [p, end), which is before its location. */
static const char *
body_end(const char *p, const char *end)
{
	for (const char *q = p; end > p && end[-1] == ')' && (q = memchr(q, ' ', (size_t)(end - q))) != NULL; q++) {
		if (end - q > 5 && memcmp(q, " loc(", 5) == 0)
			return q;
	}
	return end;
}

/* Mixes the n bytes at p into h, eight at a time. The last eight may overlap those before. */
static inline uint64_t
mix_bytes(const char *p, size_t n, uint64_t h)
{
	const char *last = p + n - 8;
	uint64_t word;

	if (n < 8) {
		for (word = n + 1; n; n--)
			word = word << 8 | (unsigned char)*p++;
		return map_mix(h, word);
	}
	for (; p < last; p += 8) {
		memcpy(&word, p, 8);
		h = map_mix(h, word);
	}
	memcpy(&word, last, 8);
	return map_mix(h, word ^ (uint64_t)n << 56);
}

/* Returns the end of the line, or NULL if it is far away. */
static inline const char *
line_end(const Parse *ps, const char *p)
{
	size_t room = (size_t)(ps->lim - p);

	return memchr(p, '\n', room < READ_LINE_BYTES ? room : READ_LINE_BYTES);
}

/* Splits a line, whose result is set, at the names of values. */
static bool
line_cut(Parse *ps, ReadLine *line)
{
	const char *p = ps->text + line->result.at.hi, *end = line_end(ps, p), *q;

	if (!end)
		return false;
	end = body_end(p, end);
	line->hash = 0;
	line->end = (uint32_t)(end - ps->text);
	for (line->n = 0; (q = memchr(p, '%', (size_t)(end - p))) != NULL; line->n++) {
		if (line->n == READ_LINE_USES)
			return false;
		line->hash = mix_bytes(p, (size_t)(q - p), line->hash);
		p = line_name(ps, q, end, &line->uses[line->n]);
		if (!p)
			return false;
	}
	line->hash = mix_bytes(p, (size_t)(end - p), line->hash);
	return true;
}

/* Returns the text before operand i of a line, or after the last operand if i is their number. */
static inline Span
line_piece(const ReadLine *line, uint32_t i)
{
	return (Span){ i ? line->uses[i - 1].end : line->result.at.hi, i < line->n ? line->uses[i].at.lo : line->end };
}

/* ---- models ---- */

static bool
model_is(const Parse *ps, const ReadLineModel *m, const ReadLine *line)
{
	if (m->n != line->n)
		return false;
	for (uint32_t i = 0; i <= m->n; i++) {
		if (!str_eq(read_slice(ps, m->pieces[i]), read_slice(ps, line_piece(line, i))))
			return false;
	}
	return true;
}

static ReadLineModel *
model_find(const Parse *ps, const ReadLine *line)
{
	const Map *models = &ps->lines->models;

	for (const MapEntry *e = map_first(models, line->hash); e; e = map_next(models, e)) {
		if (model_is(ps, e->value, line))
			return e->value;
	}
	return NULL;
}

/* Returns whether the op of a line ends at p, where that of its model does: only a location follows. */
static inline bool
ends_like_model(const Parse *ps, const char *p)
{
	const char *end;

	if (p < ps->lim && *p == '\n')
		return true;
	end = line_end(ps, p);
	return end && body_end(p, end) == p;
}

/* Splits a line, whose result is set, at the names of values if it has this model. It compares the line piece by piece,
 * which costs less than to split it first and to hash it. */
static bool
model_cut(const Parse *ps, const ReadLineModel *m, ReadLine *line)
{
	const char *p = ps->text + line->result.at.hi;

	for (uint32_t i = 0; i <= m->n; i++) {
		size_t n = m->pieces[i].hi - m->pieces[i].lo;

		if ((size_t)(ps->lim - p) < n || memcmp(p, ps->text + m->pieces[i].lo, n) != 0)
			return false;
		p += n;
		if (i == m->n)
			break;
		if (p == ps->lim || *p != '%' || !(p = line_name(ps, p, ps->lim, &line->uses[i])))
			return false;
	}
	line->n = m->n;
	line->end = (uint32_t)(p - ps->text);
	return ends_like_model(ps, p);
}

/* Returns whether the search for the model of a line finds the one that was guessed. */
static bool
guess_was_right(Parse *ps, ReadLine line)
{
	return line_cut(ps, &line) && model_find(ps, &line) == line.model;
}

void
read_line_reset(Parse *ps)
{
	if (!ps->lines)
		ps->lines = ARENA_NEW(&ps->scratch, ReadLines);
	memset(ps->lines, 0, sizeof *ps->lines);
}

/* ---- learning ---- */

static uint32_t
diags_count(const Parse *ps)
{
	return ps->s->diag.n_errors + ps->s->diag.n_warnings;
}

static inline ReadName
line_value_name(Parse *ps, const ReadLineName *name)
{
	return name->name ? name->name : read_lex_value(ps, ps->text + name->at.lo + 1, ps->text + name->at.hi);
}

/* Returns whether the names of the line are the operands in order. If `undefined` is set, a name without a definition
 * counts as equal. */
static bool
operands_are(Parse *ps, const ReadLine *line, const IrOp *op, bool undefined)
{
	if (op->n_operands != line->n)
		return false;
	for (uint32_t i = 0; i < line->n; i++) {
		const ReadSlot *slot = read_slot(ps, line_value_name(ps, &line->uses[i]));

		if (!slot->is.value && undefined)
			continue;
		if (line->uses[i].number >= slot->n || !slot->is.value ||
		    slot->is.value + line->uses[i].number != ir_operand(op, i))
			return false;
	}
	return true;
}

/* Returns the op that the compact form of a reduce with one input applies, or NULL for any other op. */
static const IrOp *
compact_body(const IrOp *op)
{
	const IrBlock *b = op->n_regions == 1 ? op->regions[0].first : NULL;
	const IrOp *inner = b && op->kind == IR_OP_SHLO_REDUCE && op->n_operands == 2 ? b->first : NULL;

	return inner && b->n_args == 2 && inner->n_operands == 2 ? inner : NULL;
}

static bool
is_model(Parse *ps, const ReadLine *line, const IrOp *op)
{
	if (ps->o->no_known_lines || op->n_succs || (op->n_regions && !compact_body(op)))
		return false;
	return line->n_diags == diags_count(ps) && !ps->failed && operands_are(ps, line, op, false);
}

/* Returns whether an op that the grammar has read equals a copy of its model. */
static bool
model_fits(Parse *ps, const ReadLine *line, const IrOp *op, Span body)
{
	const IrOp *of = line->model->op, *inner = compact_body(op), *of_inner = compact_body(of);

	if (op->name != of->name || op->props != of->props || op->attrs != of->attrs || op->flags != of->flags ||
	    op->n_results != of->n_results || op->n_regions != of->n_regions || op->n_succs != of->n_succs)
		return false;
	if (!inner != !of_inner ||
	    (inner && (inner->kind != of_inner->kind || inner->results->type != of_inner->results->type)))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].type != of->results[i].type)
			return false;
	}
	return line->n_diags == diags_count(ps) && line->end == body.hi && operands_are(ps, line, op, true) &&
	       op->span.lo == line->result.at.hi + line->model->op_at;
}

void
read_line_learn(Parse *ps, IrOp *op, uint32_t lo, Span body)
{
	ReadLines *l = ps->lines;
	const ReadLine *line = l->lines[0].result.at.lo == lo ? &l->lines[0] : &l->lines[1];
	ReadLineModel *m;

	if (PARANOID && line->result.at.lo == lo && line->model && !ps->failed) {
		PARANOID_CHECK("ReadLines", model_fits(ps, line, op, body));
		ir_op_class(ps->s, op);
	}
	if (line->result.at.lo != lo || line->end != body.hi || line->model || !is_model(ps, line, op))
		return;
	if (model_find(ps, line))
		return;
	m = arena_alloc(&ps->scratch, sizeof *m + (line->n + 1) * sizeof *m->pieces);
	*m = (ReadLineModel){ .op = op, .op_at = op->span.lo - line->result.at.hi, .n = line->n };
	for (uint32_t i = 0; i <= line->n; i++)
		m->pieces[i] = line_piece(line, i);
	ir_op_class(ps->s, op);		/* now, so that all copies inherit the result */
	map_add(&ps->scratch, &l->models, line->hash, m);
}

/* ---- using ---- */

/* Returns whether a statement may begin after the last token, at which no list of operands can continue. */
static bool
may_begin(const Parse *ps)
{
	return !ps->failed && read_ends_statement(ps->lines->before);
}

/* Returns the model of a line if the line is one of those that came after a line with the model `before`; else NULL.
 * Sequences of lines repeat, above all in the layers of a neural network. */
static ReadLineModel *
model_guess(Parse *ps, const ReadLineModel *before, ReadLine *line)
{
	for (int i = 0; before && i < READ_NEXT && before->next.models[i]; i++) {
		ReadLineModel *m = before->next.models[i];

		if (!model_cut(ps, m, line))
			continue;
		line->model = m;
		PARANOID_CHECK("ReadLineModel.next", guess_was_right(ps, *line));
		return m;
	}
	return NULL;
}

/* Finds the model of the line that begins with this name. If there is one, moves ps->cur to the end of the line. */
static bool
line_find(Parse *ps, const ReadLineName *result)
{
	ReadLines *l = ps->lines;
	ReadLineModel *before = l->lines[l->now].model;
	ReadLine *line;

	l->now ^= 1;
	line = &l->lines[l->now];
	line->n_diags = diags_count(ps);
	line->result = *result;
	line->model = model_guess(ps, before, line);
	if (!line->model && line_cut(ps, line))
		line->model = model_find(ps, line);
	else if (!line->model)
		line->end = UINT32_MAX;
	if (!line->model)
		return false;
	if (before)
		read_next_add(&before->next, line->model);
	ps->cur = ps->text + line->end;
	return true;
}

bool
read_line_take(Parse *ps)
{
	const ReadLine *line = &ps->lines->lines[ps->lines->now];
	uint32_t lo = (uint32_t)(ps->tok - ps->text);
	ReadLineName result;

	if (!may_begin(ps) || line->result.at.lo == lo)	/* line_next() has looked for it already */
		return false;
	result = (ReadLineName){ .at = { lo, (uint32_t)(ps->cur - ps->text) } };
	name_read(ps, ps->tok + 1, ps->cur, &result.name);
	if (!line_find(ps, &result))
		return false;
	if (PARANOID)	/* the grammar reads the line again, and read_line_learn() compares */
		read_line_drop(ps);
	return !PARANOID;
}

/* Takes the line that follows a known one. */
static bool
line_next(Parse *ps)
{
	const char *p = ascii_skip_blanks(ps->cur, ps->lim);
	ReadLineName result;

	if (p >= ps->lim || *p != '%' || !line_name(ps, p, ps->lim, &result) || result.end != result.at.hi)
		return false;
	return line_find(ps, &result);
}

Span
read_line_drop(Parse *ps)
{
	Span name = ps->lines->lines[ps->lines->now].result.at;

	ps->cur = ps->text + name.hi;
	return name;
}

/* Returns the operands of the line in the vector ps->values. */
static IrValue **
line_operands(Parse *ps, const ReadLine *line)
{
	const IrOp *model = line->model->op;

	ps->values.n = 0;
	for (uint32_t i = 0; i < line->n; i++) {
		ReadUse use = { line_value_name(ps, &line->uses[i]), line->uses[i].number, line->uses[i].at.lo };
		IrValue *v = read_value_use(ps, &use, ir_operand(model, i)->type);

		*VEC_ADD(&ps->scratch, &ps->values) = v;
	}
	return ps->values.v;
}

/* Makes the body of a reduce. Its span has the same distance from the end of the line as in the model. */
static void
line_region(Parse *ps, const ReadLine *line, IrOp *op)
{
	const ReadLineModel *m = line->model;
	const IrOp *inner = compact_body(m->op);
	uint32_t shift = line->end - m->pieces[m->n].hi;
	Span at;

	assert(inner);
	at = (Span){ inner->span.lo + shift, inner->span.hi + shift };
	ir_region_take(&op->regions[0], read_compact_region(ps, (IrOpKind)inner->kind, at, ir_operand(m->op, 0)->type));
}

static IrOp *
line_build(Parse *ps)
{
	const ReadLine *line = &ps->lines->lines[ps->lines->now];
	IrValue **operands = line_operands(ps, line);
	IrOp *op;

	read_op_begin(ps);
	op = ir_op_like(ps->m, line->model->op, operands);
	op->span = (Span){ line->result.at.hi + line->model->op_at, line->end };
	op->loc = 0;
	if (op->n_regions)
		line_region(ps, line, op);
	ir_op_append(read_block(ps), op);
	read_value_define(ps, line_value_name(ps, &line->result), line->result.at.lo, op->results, op->n_results);
	return op;
}

IrOp *
read_line_build(Parse *ps, Span *at)
{
	IrOp *op;

	/* Statements at the top of a document also store their spans, which only the action of the grammar does. */
	do {
		op = line_build(ps);
		at->hi = op->span.hi;
	} while (ps->frames.n > 1 && may_begin(ps) && line_next(ps));
	return op;
}
