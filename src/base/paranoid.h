/* SPDX-License-Identifier: Apache-2.0
 *
 * Caches that are not trusted. With `make VARIANT=paranoid` every value that a cache gives is computed again and
 * compared, and the program aborts where they differ: then the cached function has read something that is not
 * part of its key, or somebody has changed what it reads. HACKING.md lists the caches. In all other variants
 * PARANOID is 0, and the compiler drops the comparison with everything that only it needs.
 */
#ifndef SHARDC_BASE_PARANOID_H
#define SHARDC_BASE_PARANOID_H

#include "base/buf.h"
#include "base/diag.h"

#ifdef SHARDC_PARANOID
enum { PARANOID = 1 };
#else
enum { PARANOID = 0 };
#endif

/* Aborts with the name of the cache unless `same`, which is not evaluated in other variants. */
#define PARANOID_CHECK(cache, same) \
	do { \
		if (PARANOID && !(same)) \
			paranoid_abort(cache, #same, __FILE__, __LINE__); \
	} while (0)

_Noreturn void paranoid_abort(const char *cache, const char *same, const char *file, int line);

/* Takes back the diagnostics that were reported since `before` was copied from *d. Returns false if there were some. */
bool paranoid_diags_take_back(DiagList *d, const DiagList *before);
/* Returns whether the last bytes of `out` are `text`; frees `text`. */
bool paranoid_text_ends(const Buf *out, Buf *text);

#endif
