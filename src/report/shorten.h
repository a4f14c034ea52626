/* SPDX-License-Identifier: Apache-2.0
 *
 * Text that is shortened to a number of display columns. "..." replaces the part that is left out.
 */
#ifndef SHARDC_REPORT_SHORTEN_H
#define SHARDC_REPORT_SHORTEN_H

#include "base/buf.h"

enum { REPORT_DOTS = 3 };	/* the columns of "..." */

/* Returns the display columns of a text. A byte that is not UTF-8 counts as one. */
uint32_t report_columns(Str text);
/* Appends the text, cut to `max` columns, which are more than those of "...". `width` is the width of the whole text,
 * and `head` is how many columns of its start are kept; the others show its end. The text is valid UTF-8. Returns the
 * width of what it appends, which is less than `max` if a wide character does not fit. */
uint32_t report_shorten(Buf *out, Str text, uint32_t width, uint32_t max, uint32_t head);

#endif
