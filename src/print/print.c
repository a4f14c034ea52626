/* SPDX-License-Identifier: Apache-2.0
 *
 * The printer's entry points: a module, a lone type, a lone attribute.
 */
#include "print/printer.h"
#include "ir/tmp.h"

static void
print_mlir(Printer *p, const PrintOptions *o)
{
	if (o->keep && !p->m->shorthand)
		print_source_init(p);
	else
		print_names_assign(p, p->m->op);
	print_resources_init(p);
	if (o->debuginfo)
		print_locs_init(p, o->local_scope);
	if (o->compact && !p->s->elide_from)
		print_groups_init(p);
	print_locs_before(p);
	if (p->groups)
		print_groups_before(p);
	print_copy_init(p);
	print_kept_locs_before(p);
	if (p->comments)
		print_comments_header(p);
	print_op(p, p->m->op);
	if (!p->source)
		ir_tmp_check(p->m, IR_TMP_VALUE, PRINT_TMP);
	ir_tmp_check(p->m, IR_TMP_BLOCK, PRINT_TMP);
	if (p->comments)
		print_comments_footer(p);
	else
		buf_char(p->out, '\n');
	print_locs_after(p);
	print_kept_locs_after(p);
	if (p->comments)
		print_comments_end(p);
	print_resources(p);
}

static bool
wants_shorthand(const IrModule *m, const PrintOptions *o)
{
	return m->shorthand && o->style != PRINT_STYLE_MLIR && !o->generic && !o->debuginfo;
}

void
print_module(Buf *out, IrModule *m, const PrintOptions *o)
{
	Arena scratch;
	Printer p = { .out = out, .s = m->s, .m = m, .scratch = &scratch, .generic = o->generic,
	              .lossless = o->lossless, .pretty_locs = o->pretty_locs, .name_by_loc = o->name_by_loc,
	              .funcs = o->funcs };

	arena_init(&scratch, m->arena.memory);
	if (o->keep && !o->debuginfo)
		print_kept_locs_init(&p);
	if (!wants_shorthand(m, o) || !print_shorthand(&p))
		print_mlir(&p, o);
	arena_free(&scratch);
}

/* Returns the spelling of a type or an attribute. Prints it and keeps the text in the node if it is not known. */
static Str
spelling(Session *s, Str *cached, IrType *t, IrAttr *a)
{
	Buf b;
	Printer p = { .out = &b, .s = s };

	if (cached->p)
		return *cached;
	buf_init(&b, s->arena.memory);
	if (t)
		print_type(&p, t);
	else
		print_attr(&p, a);
	if (!cached->p)
		*cached = (Str){ arena_dup(&s->arena, b.p, b.n), b.n };
	buf_free(&b);
	return *cached;
}

Str
print_type_text(Session *s, IrType *t)
{
	return spelling(s, &t->text, t, NULL);
}

Str
print_attr_text(Session *s, IrAttr *a)
{
	return spelling(s, &a->text, NULL, a);
}
