/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the comments of the source between ops. Ops are printed in the order of the source, so one cursor moves over
 * the comments, and each place prints those that come before it:
 *
 * - A comment on its own line, or inside an op, is on its own line before the op that it is in or that follows it.
 * - A comment after an op, a label or an opening brace stays on that line.
 * - A comment between the arguments of a function stays there, and each argument begins a line.
 *
 * An empty line before or after a comment is kept. Comments that the printer writes itself, such as `// pred: ^bb0`,
 * are left out.
 */
#include "print/printer.h"

#include "base/ascii.h"

enum { ARG_INDENT = 4 };	/* of arguments on their own lines */

struct PrintComments {
	const char *text;	/* of the source */
	const Span *v;
	uint32_t n, next;	/* comments, and how many of them are printed */
	uint32_t line;		/* where the line of the next comment begins */
	bool own;		/* nothing but blanks is before it on that line */
	uint32_t args_end;	/* of the list of arguments being printed */
	bool at_start;		/* nothing of the document is printed yet */
};

/* ---- the cursor ---- */

/* Moves to comment i. */
static void
cursor_set(PrintComments *c, uint32_t i)
{
	const char *p, *comment;

	c->next = i;
	if (i >= c->n)
		return;
	p = comment = c->text + c->v[i].lo;
	while (p > c->text && p[-1] != '\n')
		p--;
	c->line = (uint32_t)(p - c->text);
	c->own = ascii_skip_blanks(p, comment) == comment;
}

/* Returns whether the next comment begins before `limit`. */
static inline bool
is_before(const PrintComments *c, uint32_t limit)
{
	return c->next < c->n && c->v[c->next].lo < limit;
}

/* Returns whether the next comment begins before `limit` and is on the line on which `end` is. */
static inline bool
is_beside(const PrintComments *c, uint32_t end, uint32_t limit)
{
	return is_before(c, limit) && c->line <= end;
}

/* Returns whether a comment has the form of those that the printer writes after a label. */
static bool
is_generated(const char *text, Span at)
{
	const char *p = text + at.lo, *end = text + at.hi, *line = p;
	Str words = { p, (size_t)(end - p) };

	while (line > text && line[-1] != '\n')
		line--;
	line = ascii_skip_blanks(line, p);
	if (*line != '^')
		return false;
	if (str_eq(words, STR("// no predecessors")))
		return true;
	p = ascii_skip_digits(p + (at.hi - at.lo < 3 ? 2 : 3), end);
	if (p < end && *p == ' ')
		p++;
	return (size_t)(end - p) > 7 && (memcmp(p, "pred: ^", 7) == 0 || memcmp(p, "preds: ", 7) == 0);
}

void
print_comments_init(Printer *p)
{
	const IrModule *m = p->m;
	PrintComments *c;
	uint32_t n = 0;
	Span *kept;

	if (!m->n_comments)
		return;
	c = p->comments = ARENA_NEW(p->scratch, PrintComments);
	kept = ARENA_ARRAY(p->scratch, Span, m->n_comments);
	for (uint32_t i = 0; i < m->n_comments; i++) {
		if (!is_generated(m->src->text, m->comments[i]))
			kept[n++] = m->comments[i];
	}
	*c = (PrintComments){ .text = m->src->text, .v = kept, .n = n, .at_start = true };
	cursor_set(c, 0);
}

/* ---- lines ---- */

/* Returns whether an empty line ends at `lo`, where a line begins. */
static bool
blank_before(const PrintComments *c, uint32_t lo)
{
	const char *p = c->text + lo;

	if (p > c->text)
		p--;
	while (p > c->text && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r'))
		p--;
	return p > c->text && p[-1] == '\n';
}

/* Returns whether an empty line begins after `hi`, where a line ends. */
static bool
blank_after(const PrintComments *c, uint32_t hi)
{
	uint32_t newlines = 0;

	for (const char *p = c->text + hi; ascii_is_blank(*p); p++) {
		newlines += *p == '\n';
		if (newlines == 2)
			return true;
	}
	return false;
}

/* Returns whether the output is at the first line of a region, a list or the document. */
static bool
at_first_line(const Printer *p)
{
	const Buf *b = p->out;

	if (p->comments->at_start)
		return true;
	return b->n >= 2 && b->p[b->n - 1] == '\n' && (b->p[b->n - 2] == '{' || b->p[b->n - 2] == '(');
}

void
print_comments_one(Buf *out, Str text)
{
	if (str_eq(text, STR("// -----")))
		text = STR("//  -----");
	buf_str(out, text);
}

/* Returns the next comment, and moves the cursor after it. */
static Str
take_next(PrintComments *c)
{
	Span at = c->v[c->next];

	cursor_set(c, c->next + 1);
	return (Str){ c->text + at.lo, at.hi - at.lo };
}

/* Prints the next comment at the end of the line. */
static void
print_beside(Printer *p)
{
	BUF_LIT(p->out, "  ");
	buf_str(p->out, take_next(p->comments));
}

/* Prints the comments before `limit` on their own lines. Returns the end of the last one, or 0 if there was none. */
static uint32_t
print_lines(Printer *p, uint32_t limit, uint32_t indent)
{
	PrintComments *c = p->comments;
	uint32_t last = 0;

	while (is_before(c, limit)) {
		if (c->own && blank_before(c, c->line) && !at_first_line(p))
			buf_char(p->out, '\n');
		last = c->v[c->next].hi;
		buf_blanks(p->out, indent);
		print_comments_one(p->out, take_next(c));
		buf_char(p->out, '\n');
		c->at_start = false;
	}
	return last;
}

/* Prints the comments before `limit`, and the empty line after the last one. */
static void
print_lines_above(Printer *p, uint32_t limit, uint32_t indent)
{
	uint32_t last = print_lines(p, limit, indent);

	if (last && blank_after(p->comments, last))
		buf_char(p->out, '\n');
}

/* ---- the document ---- */

/* Returns the offset after the comments at the top of a document without a module op. They stay above the module that
 * is printed around the program, up to the last one that an empty line follows. */
static uint32_t
header_end(const Printer *p)
{
	const PrintComments *c = p->comments;
	const IrBlock *top = ir_op_body(p->m->op, 0);
	const IrOp *first = top ? top->first : NULL;
	uint32_t limit = first ? first->span.lo : UINT32_MAX, end = 0;

	for (uint32_t i = 0; i < c->n && c->v[i].lo < limit; i++) {
		if (blank_after(c, c->v[i].hi))
			end = c->v[i].hi;
	}
	return end;
}

void
print_comments_header(Printer *p)
{
	const IrOp *root = p->m->op;

	print_lines_above(p, p->m->module_written ? root->span.lo : header_end(p), 0);
	p->comments->at_start = false;
}

void
print_comments_footer(Printer *p)
{
	if (p->m->module_written && is_beside(p->comments, p->m->op->span.hi, UINT32_MAX))
		print_beside(p);
	buf_char(p->out, '\n');
}

void
print_comments_end(Printer *p)
{
	print_lines(p, UINT32_MAX, 0);
}

void
print_comments_above(Printer *p, uint32_t hi)
{
	print_lines_above(p, hi, 0);
	p->comments->at_start = false;
}

void
print_comments_beside(Printer *p, uint32_t hi)
{
	if (is_beside(p->comments, hi, UINT32_MAX))
		print_beside(p);
}

/* ---- ops ---- */

static uint32_t
op_begin(const IrOp *op)
{
	uint32_t lo = op->n_results ? op->results[0].lo : 0;

	return lo && lo < op->span.lo ? lo : op->span.lo;
}

void
print_comments_before(Printer *p, const IrOp *op)
{
	const IrBlock *body = ir_op_body(op, 0);
	uint32_t limit = op->span.hi;

	/* Comments between the arguments are printed there, and those after them after the brace. */
	if (op->kind == IR_OP_FUNC && body && body->n_args && !print_is_generic(p, op))
		limit = op->span.lo;
	else if (op->n_regions && op->regions[0].span.hi && !print_compact_reducer(p, op))
		limit = op->regions[0].span.lo;
	print_lines_above(p, limit, p->indent);
}

/* Returns the offset of what follows the op in its region, or of the end of the region. */
static uint32_t
next_begin(const IrOp *op)
{
	const IrRegion *r = op->block->region;

	if (op->next)
		return op_begin(op->next);
	if (op->block->next)
		return op->block->next->lo;
	return r->span.hi ? r->span.hi : UINT32_MAX;
}

void
print_comments_after(Printer *p, const IrOp *op)
{
	if (is_before(p->comments, op->span.hi) || is_beside(p->comments, op->span.hi, next_begin(op)))
		print_beside(p);
}

/* ---- regions and blocks ---- */

/* Returns the offset of the first label or op of a region, or of its end. */
static uint32_t
content_begin(const IrRegion *r)
{
	const IrBlock *b = r->first;

	if (!b || (!b->label && !b->first))
		return r->span.hi;
	return b->label ? b->lo : op_begin(b->first);
}

void
print_comments_open(Printer *p, const IrRegion *r)
{
	if (r->span.hi && is_beside(p->comments, r->span.lo, content_begin(r)))
		print_beside(p);
}

void
print_comments_close(Printer *p, const IrRegion *r)
{
	bool is_root = r->op == p->m->op && !p->m->module_written;

	print_lines(p, is_root ? UINT32_MAX : r->span.hi, p->indent + 2);
}

void
print_comments_label(Printer *p, const IrBlock *b)
{
	if (b->label)
		print_lines_above(p, b->lo, p->indent);
}

bool
print_comments_after_label(Printer *p, const IrBlock *b)
{
	const PrintComments *c = p->comments;
	uint32_t last = b->n_args ? b->args[b->n_args - 1]->lo : b->lo;

	if (!b->label || !is_beside(c, last, b->first ? op_begin(b->first) : UINT32_MAX) || c->own)
		return false;
	print_beside(p);
	return true;
}

/* ---- arguments of functions ---- */

/* Returns the offset of the parenthesis that closes the list of arguments whose last one begins at `lo`. */
static uint32_t
args_end(const char *text, uint32_t lo, uint32_t hi)
{
	const char *p = text + lo, *end = text + hi;
	uint32_t depth = 0;

	for (; p < end; p = ascii_skip_space(p + 1, end)) {
		if (*p == '"') {
			for (p++; p < end && *p != '"'; p++)
				p += *p == '\\';
		} else if (*p == '(') {
			depth++;
		} else if (*p == ')' && depth-- == 0) {
			return (uint32_t)(p - text);
		}
	}
	return hi;
}

bool
print_comments_in_args(Printer *p, const IrOp *func)
{
	const IrBlock *body = ir_op_block(func, 0);
	PrintComments *c = p->comments;

	if (!body->n_args || !is_before(c, body->region->span.lo))
		return false;
	c->args_end = args_end(c->text, body->args[body->n_args - 1]->lo, body->region->span.lo);
	return is_before(c, c->args_end);
}

void
print_comments_arg(Printer *p, uint32_t lo)
{
	uint32_t indent = p->indent + ARG_INDENT;

	if (is_before(p->comments, lo) && !p->comments->own)
		print_beside(p);
	buf_char(p->out, '\n');
	print_lines(p, lo, indent);
	buf_blanks(p->out, indent);
}

void
print_comments_args_end(Printer *p)
{
	PrintComments *c = p->comments;

	if (is_before(c, c->args_end) && !c->own)
		print_beside(p);
	buf_char(p->out, '\n');
	print_lines(p, c->args_end, p->indent + ARG_INDENT);
	buf_blanks(p->out, p->indent);
}
