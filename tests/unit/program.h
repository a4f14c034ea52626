/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs for unit tests: from text to modules, and back.
 */
#ifndef SHARDC_TESTS_UNIT_PROGRAM_H
#define SHARDC_TESTS_UNIT_PROGRAM_H

#include "ir/walk.h"
#include "print/print.h"
#include "read/read.h"

typedef struct Program {
	Session s;
	ReadDocs docs;
} Program;

static inline bool
program_read_begun(Program *p, const char *text, const ReadOptions *o)
{
	Source *src = source_new(&p->s.arena, "test", text, strlen(text));

	p->s.diag.src = src;
	return read_text(&p->s, src, o, &p->docs);
}

/* Begins a session and reads the text. Returns false if it has errors. */
static inline bool
program_read_with(Program *p, const char *text, const ReadOptions *o, bool mlir_compat)
{
	session_init(&p->s, NULL);
	p->s.diag.mlir_compat = mlir_compat;
	return program_read_begun(p, text, o);
}

/* Does the same, and gives the answers of a release of Shardy. */
static inline bool
program_read_as(Program *p, IrRelease release, const char *text)
{
	static const ReadOptions options;

	session_init(&p->s, NULL);
	session_follow(&p->s, release);
	return program_read_begun(p, text, &options);
}

static inline bool
program_read(Program *p, const char *text)
{
	static const ReadOptions options;

	return program_read_with(p, text, &options, false);
}

static inline void
program_free(Program *p)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i])
			ir_module_free(p->docs.v[i]);
	}
	session_free(&p->s);
}

/* Returns the n-th op of the first document in pre-order, where the module is the first, or NULL after the last. */
static inline IrOp *
program_op(const Program *p, uint32_t n)
{
	IrOp *op = p->docs.v[0]->op;

	while (op && n-- > 0)
		op = ir_walk_next(p->docs.v[0]->op, op);
	return op;
}

/* Returns the text of all documents that were read without an error. */
static inline const char *
program_print(Program *p, const PrintOptions *o)
{
	const char *text;
	Buf out;

	buf_init(&out, NULL);
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i])
			print_module(&out, p->docs.v[i], o);
	}
	buf_char(&out, '\0');
	text = arena_dup(&p->s.arena, out.p, out.n);
	buf_free(&out);
	return text;
}

/* Returns the messages as lines "LINE:COLUMN: TEXT", notes after their diagnostic. */
static inline const char *
program_messages(Program *p)
{
	const char *text = "";

	for (const Diag *d = p->s.diag.first; d; d = d->next) {
		for (const Diag *g = d; g; g = g == d ? d->notes : g->next) {
			LineCol at = source_locate(&p->s.arena, g->src, g->at.lo);

			text = arena_printf(&p->s.arena, "%s%u:%u: %s\n", text, at.line, at.col, g->text);
		}
	}
	return text;
}

#endif
