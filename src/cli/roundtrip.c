/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks that a module survives printing and reading. The text is read in a session of its own, so nothing of the check
 * is left in that of the program.
 */
#include "cli/roundtrip.h"

#include "print/print.h"
#include "read/read.h"
#include "verify/verify.h"

/* Reads the text. Returns whether it is one valid module. */
static bool
read_again(Session *again, const Buf *text, const char *name, ReadDocs *docs)
{
	Source *src = source_new(&again->arena, name, text->p, text->n);

	again->diag.src = src;
	return read_text(again, src, &(ReadOptions){ .no_split = true }, docs) && docs->n == 1 && docs->v[0] &&
	       verify_module(docs->v[0]);
}

/* Returns what is wrong with the text of the module, or NULL. */
static const char *
fault(IrModule *m, const PrintOptions *print)
{
	Session again;
	ReadDocs docs = { 0 };
	Buf text, second;
	const char *what = NULL;

	session_init(&again, m->s->arena.memory);
	again.allow_foreign = m->s->allow_foreign;
	session_follow(&again, m->s->release);
	again.max_ops = m->s->max_ops;
	buf_init(&text, m->s->arena.memory);
	buf_init(&second, m->s->arena.memory);
	print_module(&text, m, print);
	buf_char(&text, '\0');
	text.n--;
	if (read_again(&again, &text, m->src->name, &docs))
		print_module(&second, docs.v[0], print);
	else
		what = "cannot be read again";
	if (!what && (second.n != text.n || memcmp(second.p, text.p, text.n) != 0))
		what = "changes when it is read and printed again";
	for (uint32_t i = 0; i < docs.n; i++) {
		if (docs.v[i])
			ir_module_free(docs.v[i]);
	}
	buf_free(&second);
	buf_free(&text);
	session_free(&again);
	return what;
}

bool
roundtrip_check(IrModule *m)
{
	for (int generic = 0; generic < 2; generic++) {
		PrintOptions print = { .generic = generic, .debuginfo = true, .style = PRINT_STYLE_MLIR };
		const char *what = fault(m, &print);

		if (what)
			return diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span, "the program in %s form %s",
			                  generic ? "generic" : "custom", what);
	}
	return true;
}
