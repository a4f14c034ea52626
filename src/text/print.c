/* SPDX-License-Identifier: Apache-2.0 */
#include "text/text.h"

void
text_print_docs(Buf *out, const TextDocs *docs, const TextPrintOptions *o)
{
	for (uint32_t i = 0; i < docs->n; i++)
		text_print_module(out, docs->v[i], o);
}

void
text_print_module(Buf *out, IrModule *m, const TextPrintOptions *o)
{
	(void)out;
	(void)m;
	(void)o;
}

Str
text_type(Session *s, IrType *t)
{
	(void)s;
	return t->text;
}

Str
text_attr(Session *s, IrAttr *a)
{
	(void)s;
	return a->text;
}

void
text_print_op_line(Buf *out, IrModule *m, const IrOp *op)
{
	(void)m;
	buf_str(out, session_str(m->s, op->name));
}

Span
text_find_in_op(IrModule *m, const IrOp *op, Str token)
{
	(void)m;
	(void)token;
	return op->span;
}
