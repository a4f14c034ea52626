/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks that a module survives printing and reading. The text is read in a session of its own, so nothing of the check
 * is left in that of the program.
 */
#include "driver/roundtrip.h"

#include "print/print.h"
#include "read/read.h"
#include "verify/verify.h"

/* Returns the module that the text describes, or NULL. */
static IrModule *
read_again(Session *again, const Buf *text, const char *name)
{
	Source *src = source_new(&again->arena, name, text->p, text->n);
	ReadDocs docs = { 0 };

	again->diag.src = src;
	if (!read_text(again, src, &(ReadOptions){ .no_split = true }, &docs) || docs.n != 1 || !docs.v[0])
		return NULL;
	return verify_module(docs.v[0]) ? docs.v[0] : NULL;
}

/* Returns what is wrong with the text of the module, or NULL. */
static const char *
fault(IrModule *m, const PrintOptions *print)
{
	Session again;
	IrModule *copy;
	Buf text, second;
	const char *what = NULL;

	session_init(&again, NULL);
	again.allow_foreign = m->s->allow_foreign;
	again.max_ops = m->s->max_ops;
	buf_init(&text, NULL);
	buf_init(&second, NULL);
	print_module(&text, m, print);
	buf_char(&text, '\0');
	text.n--;
	copy = read_again(&again, &text, m->src->name);
	if (copy)
		print_module(&second, copy, print);
	if (!copy)
		what = "cannot be read again";
	else if (second.n != text.n || memcmp(second.p, text.p, text.n) != 0)
		what = "changes when it is read and printed again";
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
