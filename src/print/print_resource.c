/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the resource section after a module (spec 10 §8.4): the blobs whose keys the printed text uses, in order of
 * first use. Keys are recorded while attributes print.
 */
#include "print/printer.h"

#include "literal/literal.h"

struct PrintResources {
	VEC(Atom) used;
	uint32_t *of_atom;	/* by atom: 1 + number of its resource, or 0; DONE once it is used */
	uint32_t n_atoms;
};

#define DONE UINT32_MAX

void
print_resources_init(Printer *p)
{
	PrintResources *r;

	if (!p->m->n_resources)
		return;
	r = ARENA_NEW(p->scratch, PrintResources);
	r->n_atoms = p->s->atoms.strs.n;
	r->of_atom = ARENA_ARRAY(p->scratch, uint32_t, (size_t)r->n_atoms);
	for (uint32_t i = 0; i < p->m->n_resources; i++)
		r->of_atom[p->m->resources[i].key] = i + 1;
	p->resources = r;
}

void
print_resource_use(Printer *p, Atom key)
{
	PrintResources *r = p->resources;
	uint32_t i = key < r->n_atoms ? r->of_atom[key] : 0;

	if (i == 0 || i == DONE)
		return;
	*VEC_ADD(p->scratch, &r->used) = i - 1;
	r->of_atom[key] = DONE;
}

/* Prints "0x04000000AABB", with digits in upper case. */
static void
print_blob(Printer *p, Str blob)
{
	buf_char(p->out, '"');
	buf_reserve(p->out, blob.n);
	for (size_t i = 0; i < blob.n; i++) {
		char c = blob.p[i];

		p->out->p[p->out->n++] = c >= 'a' && c <= 'f' ? (char)(c - 'a' + 'A') : c;
	}
	buf_char(p->out, '"');
}

void
print_resources(Printer *p)
{
	if (!p->resources || !p->resources->used.n)
		return;
	BUF_LIT(p->out, "\n{-#\n  dialect_resources: {\n    builtin: {\n");
	for (uint32_t i = 0; i < p->resources->used.n; i++) {
		const IrResource *r = &p->m->resources[p->resources->used.v[i]];

		if (i)
			BUF_LIT(p->out, ",\n");
		BUF_LIT(p->out, "      ");
		print_key(p, r->key);
		BUF_LIT(p->out, ": ");
		print_blob(p, r->blob);
	}
	BUF_LIT(p->out, "\n    }\n  }\n#-}\n");
}
