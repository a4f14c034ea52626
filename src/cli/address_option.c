/* SPDX-License-Identifier: Apache-2.0
 *
 * The errors about addresses that name no value or several.
 */
#include "cli/address_option.h"

#include "print/print.h"

enum { MAX_LISTED = 10 };

bool
address_option_unknown(Unit *u, const InspectAddresses *x, const char *text)
{
	const char *near = inspect_addresses_nearest(x, text);

	return diag_error(&u->s.diag, DIAG_VALUE_UNKNOWN, (Span){ 0, 0 }, "no value has the address '%s'%s%s%s", text,
	                  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Lists the values that were found. */
static void
note_found(Unit *u, const InspectAddresses *x, uint32_t n)
{
	uint32_t listed = 0;

	for (uint32_t i = 0; i < x->list.n && listed < MAX_LISTED; i++) {
		const InspectNamed *v = &x->list.v[i];

		if (!v->found)
			continue;
		diag_note(&u->s.diag, v->op, "%.*s%s%.*s", (int)v->address.n, v->address.p, v->name.n ? " " : "",
		          (int)v->name.n, v->name.n ? v->name.p : "");
		listed++;
	}
	if (n > listed)
		diag_note(&u->s.diag, (Span){ 0, 0 }, "and %u more", (unsigned)(n - listed));
}

const InspectNamed *
address_option_one(Unit *u, InspectAddresses *x, const char *text)
{
	const InspectNamed *found = NULL;
	uint32_t n;

	for (uint32_t i = 0; i < x->list.n; i++)
		x->list.v[i].found = false;
	n = inspect_addresses_find(x, text);
	if (!n) {
		address_option_unknown(u, x, text);
		return NULL;
	}
	if (n > 1) {
		diag_error(&u->s.diag, DIAG_VALUE_AMBIGUOUS, (Span){ 0, 0 }, "%u values have the address '%s'",
		           (unsigned)n, text);
		note_found(u, x, n);
		return NULL;
	}
	for (uint32_t i = 0; !found; i++)
		found = x->list.v[i].found ? &x->list.v[i] : NULL;
	return found;
}
