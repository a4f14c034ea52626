/* SPDX-License-Identifier: Apache-2.0
 *
 * Replaces a regular file as a whole: at any time its name means the old contents or the new ones.
 */
#ifndef SHARDC_HOST_REPLACE_H
#define SHARDC_HOST_REPLACE_H

#include <sys/stat.h>

#include "base/buf.h"

/* Replaces a file, whose state is `old`. A symbolic link is followed. Mode, owner and group stay. Returns false with
 * errno set, and leaves the old file, if we may not write it. */
bool replace_file(const char *path, const struct stat *old, const Buf *b);
/* Creates a file. Returns false with errno as it was if the path is a symbolic link that leads nowhere. */
bool replace_new_file(const char *path, const Buf *b);

#endif
