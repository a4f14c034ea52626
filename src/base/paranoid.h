/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks of caches. With `make VARIANT=paranoid` every value that a cache returns is computed again and compared. If
 * the two differ, the program aborts: the cached function has read something that is not part of its key, or
 * something that it reads has changed. doc/caches.md lists the caches. In all other variants PARANOID is 0, and the
 * compiler removes the comparison with everything that only the comparison needs.
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

/* Prints the name of a cache and the comparison that failed, and aborts. */
_Noreturn void paranoid_abort(const char *cache, const char *same, const char *file, int line);

/* Removes the diagnostics that were reported since `before` was copied from *d. Returns false if there were any. */
bool paranoid_diags_take_back(DiagList *d, const DiagList *before);
/* Returns whether the last bytes of `out` are `text`; frees `text`. */
bool paranoid_text_ends(const Buf *out, Buf *text);

#endif
