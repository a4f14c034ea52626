/* SPDX-License-Identifier: Apache-2.0
 *
 * The declarations of a session, in an array by the atom of the op's name.
 */
#include "ir/decl.h"

static void
grow(Session *s, Atom name)
{
	IrDecls *d = s->decls;
	uint32_t n = name + 1 > d->n_atoms * 2 ? name + 1 : d->n_atoms * 2;
	IrDecl **v = ARENA_ARRAY(&s->arena, IrDecl *, n);

	if (d->n_atoms)
		memcpy(v, d->by_name, d->n_atoms * sizeof *v);
	d->by_name = v;
	d->n_atoms = n;
}

void
ir_decl_add(Session *s, IrDecl *decl)
{
	if (!s->decls)
		s->decls = ARENA_NEW(&s->arena, IrDecls);
	if (decl->name >= s->decls->n_atoms)
		grow(s, decl->name);
	s->decls->by_name[decl->name] = decl;
}

void
ir_decl_note(Session *s, const IrDecl *decl, Span at, const char *text)
{
	Source *src = s->diag.src;

	s->diag.src = decl->src;
	diag_note(&s->diag, at, "%s", text);
	s->diag.src = src;
}
