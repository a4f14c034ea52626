/* SPDX-License-Identifier: Apache-2.0
 *
 * Folders as operands: a command that takes them works on the programs inside.
 */
#ifndef SHARDC_HOST_FOLDER_H
#define SHARDC_HOST_FOLDER_H

#include "host/options.h"

/* Replaces each folder among the operands by the programs in it and in its subfolders, in the order of their names:
 * *.mlir and *.mlir.gz, or with --extract *.md. Names that begin with a dot are left out, and so are links to folders.
 * Returns HOST_ENVIRONMENT after an error message about a folder that cannot be read or has no program. */
HostStatus folder_expand(Options *o);

#endif
