/* SPDX-License-Identifier: Apache-2.0
 *
 * The reader: makes one module per document of a source (spec 10 §2.2). Each document is one run of the parser. This
 * file has the loop over documents, the state before and after each run, errors, and the memo of attributes and
 * types.
 */
#include "read/read.h"

#include "base/ascii.h"
#include "base/mlir_compat.h"
#include "read/notation.h"
#include "read/raw_token.h"
#include "read/syntax_hint.h"

#include <assert.h>
#include <xxhash.h>

#include "base/paranoid.h"
#include "lexer.h"
#include "parser.h"

/* A text that defines the value %N in order has at least 4*N bytes. */
enum { MAX_NUMBER = (1 << 28) - 1 };

bool
read_explain(Parse *ps, Span at)
{
	ReadState before = ps->state;
	bool found;

	assert(before != READ_EXPLAINING);
	if (!ps->o->explain || before == READ_SKIPPING_SILENTLY)
		return ps->o->explain != NULL;
	ps->state = READ_EXPLAINING;
	found = ps->o->explain(ps, at);
	ps->state = found ? READ_SKIPPING_SILENTLY : before;
	return found;
}

Span
read_token_after(Parse *ps, Span at)
{
	RawToken t = read_raw_token(ascii_skip_space(ps->text + at.hi, ps->lim), ps->lim);

	return (Span){ (uint32_t)(t.p - ps->text), (uint32_t)(t.end - ps->text) };
}

bool
read_error(Parse *ps, DiagId id, Span at, const char *fmt, ...)
{
	uint32_t before = ps->s->diag.n_errors;
	va_list ap;

	if (ps->state == READ_SKIPPING_SILENTLY)
		return false;
	if (ps->state != READ_EXPLAINING && diag_id_place(id) == DIAG_IN_SDY_ATTR && read_explain(ps, at))
		return false;
	if (!compat_keeps(&ps->s->diag, id, ps->failed)) {
		ps->s->diag.cur = NULL;	/* the error is dropped, and its notes with it */
		return false;
	}
	va_start(ap, fmt);
	diag_verror(&ps->s->diag, id, at, fmt, ap);
	va_end(ap);
	if (ps->s->diag.n_errors != before) {
		ps->failed = true;
		read_hint(ps, id, at);
	}
	if (ps->s->diag.full)
		ps->lim = ps->cur;	/* the limit of errors ends the document */
	return false;
}

const char *
read_of(const Parse *ps, Atom a)
{
	return session_str(ps->s, a).p;
}

const char *
read_type_of(Parse *ps, IrType *t)
{
	Str text = t ? print_type_text(ps->s, t) : STR("");

	return arena_dup(&ps->scratch, text.p, text.n);
}

const char *
read_attr_of(Parse *ps, IrAttr *a)
{
	Str text = a ? print_attr_text(ps->s, a) : STR("");

	return arena_dup(&ps->scratch, text.p, text.n);
}

/* ---- the memo ---- */

static void *
memo_find(const Parse *ps, Str bytes, uint64_t hash)
{
	for (const MapEntry *e = map_first(&ps->memo, hash); e; e = map_next(&ps->memo, e)) {
		const ReadMemo *known = e->value;

		if (str_eq(known->bytes, bytes))
			return known->node;
	}
	return NULL;
}

void *
read_memo_find(const Parse *ps, Str bytes)
{
	return memo_find(ps, bytes, XXH3_64bits(bytes.p, bytes.n));
}

void
read_memo_keep(Parse *ps, Str bytes, void *node)
{
	uint64_t hash = XXH3_64bits(bytes.p, bytes.n);
	const void *known = memo_find(ps, bytes, hash);
	ReadMemo *m;

	if (known) {
		PARANOID_CHECK("ReadMemo", known == node);
		return;
	}
	m = ARENA_NEW(&ps->scratch, ReadMemo);
	*m = (ReadMemo){ bytes, node };
	map_add(&ps->scratch, &ps->memo, hash, m);
}

/* ---- documents ---- */

/* If the document is a single module op, makes it the root in place of the implicit module. */
static void
module_choose(IrModule *m)
{
	IrBlock *top = ir_op_block(m->op, 0);
	IrOp *only = top->first;

	if (!only || only->next || only->kind != IR_OP_MODULE)
		return;
	ir_op_unlink(only);
	m->op = only;
	m->module_written = true;
}

static void
module_resources(Parse *ps)
{
	IrModule *m = ps->m;

	m->n_resources = ps->resources.n;
	m->resources = ARENA_ARRAY(&m->arena, IrResource, ps->resources.n);
	if (ps->resources.n)
		memcpy(m->resources, ps->resources.v, ps->resources.n * sizeof *m->resources);
}

void
read_parse_begin(Parse *ps)
{
	ps->m = ir_module_new(ps->s, ps->src);
	ps->lim = ps->text + ps->src->len;
	ps->next_doc = NULL;
	ps->n_compared = 0;
	ps->failed = false;
	ps->begin = ps->cur;
	ps->state = READ_PARSING;
	ps->cond = yyctext;
	ps->prefix = "";
	ps->has_func = ps->has_module = false;
	ps->resources.n = 0;
	read_line_reset(ps);
	read_items_reset(ps);
	read_scope_begin(ps);
	read_notation_begin(ps);
}

/* Reads a part as if the source ended with it. Text that an error skips is therefore text of the same part. */
static void
read_part(Parse *ps, Span at)
{
	ReadNames before = { ps->bound.n, ps->undo.n, ps->s->diag.n_errors };

	ps->begin = ps->cur = ps->text + at.lo;
	ps->lim = ps->text + at.hi;
	ps->state = READ_PARSING;
	ps->cond = yyctext;
	ps->brackets = ps->braces = 0;
	read_frame(ps)->start = at.lo;
	read_recover(ps);
	if (read_yyparse(ps) != 0)
		ps->failed = true;
	read_scope_end_part(ps, before);
}

static void
read_parts(Parse *ps)
{
	const ReadOptions *o = ps->o;

	do
		read_part(ps, o->parts[ps->part++].at);
	while (ps->part < o->n_parts && !o->parts[ps->part].first);
	ps->next_doc = ps->part < o->n_parts ? ps->text + o->parts[ps->part].at.lo : NULL;
}

/* Reads the document at ps->cur. Returns NULL if it has an error. */
static IrModule *
read_document(Parse *ps)
{
	read_parse_begin(ps);
	if (ps->o->n_parts)
		read_parts(ps);
	else if (read_yyparse(ps) != 0)
		ps->failed = true;
	read_scope_end(ps);
	read_notation_end(ps);
	read_resolve_locs(ps);
	module_resources(ps);
	if (ps->failed) {
		ir_module_free(ps->m);
		return NULL;
	}
	module_choose(ps->m);
	return ps->m;
}

/* Allocates all stacks, because builders take pointers to the tops of empty ones. */
static void
stacks_init(Parse *ps)
{
#define X(type, name) vec_reserve(&ps->scratch, (void **)&ps->name.v, 0, &ps->name.cap, sizeof(type));
	READ_STACKS(X)
#undef X
}

void
read_parse_init(Parse *ps, Session *s, Source *src, const ReadOptions *o)
{
	*ps = (Parse){ .s = s, .src = src, .o = o, .text = src->text, .cur = src->text };
	s->diag.src = src;
	arena_init(&ps->scratch, s->arena.memory);
	stacks_init(ps);
	read_words_init(ps);
	ps->max_number = src->len / 4 < MAX_NUMBER ? (uint32_t)(src->len / 4) : MAX_NUMBER;
}

/* Forgets the aliases of a document, and the memo, because a text with an alias can have a different meaning in the
 * next document. */
static void
aliases_forget(Parse *ps)
{
	for (uint32_t i = 0; i < ps->aliases.n; i++)
		read_slot(ps, ps->aliases.v[i].name)->is.alias = 0;
	ps->aliases.n = 0;
	ps->memo = (Map){ 0 };
}

bool
read_text(Session *s, Source *src, const ReadOptions *o, ReadDocs *docs)
{
	VEC(IrModule *) all = { 0 };
	bool ok = true;
	Parse ps;

	read_parse_init(&ps, s, src, o);
	do {
		IrModule *m = read_document(&ps);

		*VEC_ADD(&s->arena, &all) = m;
		ok = ok && m;
		ps.cur = ps.next_doc;
		if (ps.cur && ps.aliases.n) {
			aliases_forget(&ps);
		}
	} while (ps.cur && !s->diag.full);
	arena_free(&ps.scratch);
	docs->v = all.v;
	docs->n = all.n;
	return ok;
}

bool
read_any(const ReadDocs *docs)
{
	for (uint32_t i = 0; i < docs->n; i++) {
		if (docs->v[i])
			return true;
	}
	return false;
}
