/* SPDX-License-Identifier: Apache-2.0
 *
 * Writing compressed results.
 */
#ifndef SHARDC_HOST_GZIP_H
#define SHARDC_HOST_GZIP_H

#include "base/buf.h"

/* Returns whether the name of a file asks for compression: it ends in ".gz". */
bool gzip_is_name(const char *path);

/* Appends the text of `in`, compressed as gzip(1) does it, to `out`. The result has no name and no time. */
void gzip_deflate(Buf *out, const Buf *in);

#endif
