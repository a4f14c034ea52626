/* SPDX-License-Identifier: Apache-2.0 */
#include "text/build.h"

static void
unsupported(Parse *ps, Span at)
{
	text_error(ps, DIAG_UNSUPPORTED, at, "the shorthand is not there yet");
}

bool
text_short_mesh(Parse *ps, Atom name, IrAttr *mesh, Span at)
{
	(void)name;
	(void)mesh;
	unsupported(ps, at);
	return false;
}

void
text_short_sharding(Parse *ps, IrAttr *sharding, IrType *type, Span at)
{
	(void)sharding;
	(void)type;
	unsupported(ps, at);
}

void
text_short_value(Parse *ps, Atom name, IrType *type, TextDict dict, uint32_t loc, Span at)
{
	(void)name;
	(void)type;
	(void)dict;
	(void)loc;
	unsupported(ps, at);
}

void
text_short_value_sharding(Parse *ps, Atom name, IrAttr *sharding, IrType *type, Span at)
{
	(void)name;
	(void)sharding;
	(void)type;
	unsupported(ps, at);
}

void
text_short_fragment(Parse *ps, Span at, uint32_t n_axes, bool unreduced)
{
	(void)n_axes;
	(void)unreduced;
	unsupported(ps, at);
}

void
text_short_list(Parse *ps, Span at, bool rewrite)
{
	(void)ps;
	(void)at;
	(void)rewrite;
}

void
text_short_op(Parse *ps, IrOp *op, Span at)
{
	(void)ps;
	(void)op;
	(void)at;
}

void
text_short_slip(Parse *ps, Span at, bool both)
{
	(void)both;
	unsupported(ps, at);
}

void
text_short_comment(Parse *ps, Span at)
{
	(void)ps;
	(void)at;
}
