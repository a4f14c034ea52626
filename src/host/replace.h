/* SPDX-License-Identifier: Apache-2.0
 *
 * Replaces a regular file as a whole: other processes see either the old contents or the new ones.
 */
#ifndef SHARDC_HOST_REPLACE_H
#define SHARDC_HOST_REPLACE_H

#include <sys/stat.h>

#include "base/buf.h"

/* Replaces a file; `old` is its status from stat(2). Follows symbolic links, and keeps the mode and, where permitted,
 * owner and group. Fails if the file is not writable, although a rename would succeed. Returns false with errno on
 * failure. */
bool replace_file(const char *path, const struct stat *old, const Buf *b);

/* Creates a file at a path for which stat(2) has just failed. Returns false with errno on failure. Fails if the path is
 * a symbolic link without a target, with the errno of stat(2). */
bool replace_new_file(const char *path, const Buf *b);

#endif
