/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of paranoid checks that do not depend on the cache: the abort, and taking back the side effects of
 * computing a value again.
 */
#include "base/paranoid.h"

#include <stdio.h>
#include <stdlib.h>

void
paranoid_abort(const char *cache, const char *same, const char *file, int line)
{
	fprintf(stderr, "shardc: %s:%d: the cache %s holds a value other than the one computed now: %s\n", file, line,
	        cache, same);
	abort();
}

bool
paranoid_diags_take_back(DiagList *d, const DiagList *before)
{
	bool silent = d->last == before->last && d->n_errors == before->n_errors && d->n_warnings == before->n_warnings;

	*d = *before;
	if (d->last)
		d->last->next = NULL;
	else
		d->first = NULL;
	return silent;
}

bool
paranoid_text_ends(const Buf *out, Buf *text)
{
	bool ends = text->n <= out->n && (!text->n || memcmp(out->p + out->n - text->n, text->p, text->n) == 0);

	buf_free(text);
	return ends;
}
