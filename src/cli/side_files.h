/* SPDX-License-Identifier: Apache-2.0
 *
 * A second input file, such as a configuration, and a second output file, such as the layouts of arguments and results.
 */
#ifndef SHARDC_CLI_SIDE_FILES_H
#define SHARDC_CLI_SIDE_FILES_H

#include "cli/unit.h"

typedef struct SideFiles {
	const char *from, *to;	/* paths; NULL: none */
	const char *to_option;	/* the option that gives `to` */
	Input in;		/* the contents of `from`; without it, in.name is NULL */
	Buf out;		/* the contents of `to` */
} SideFiles;

/* Reads `from` and runs the work on all files. Returns the worst status. */
HostStatus side_files_run(Options *o, SideFiles *f, UnitWork *work, void *cx);

/* Reads a file that an option names, so that its errors can be reported. The source lives as long as the session. */
HostStatus side_source_read(Unit *u, const char *path, Source **src);
/* Reports an error at an offset of such a file. Returns HOST_FOUND. */
HostStatus side_source_error(Unit *u, Source *src, uint32_t at, DiagId id, const char *text);

/* Makes the unit write `out` before its result, so that nothing is printed if that fails. */
void side_files_attach(Unit *u, const SideFiles *f);

#endif
