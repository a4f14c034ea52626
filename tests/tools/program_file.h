/* SPDX-License-Identifier: Apache-2.0
 *
 * A program read from a file, for tools that run it in the interpreter.
 */
#ifndef SHARDC_TESTS_TOOLS_PROGRAM_FILE_H
#define SHARDC_TESTS_TOOLS_PROGRAM_FILE_H

#include <stdio.h>
#include <stdlib.h>

#include "read/read.h"
#include "verify/verify.h"

typedef struct ProgramFile {
	char *text;
	ReadDocs docs;
	IrModule *m;
} ProgramFile;

static inline char *
program_file_bytes(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	char *text = NULL;
	size_t got;

	*n = 0;
	while (f) {
		text = realloc(text, *n + 65536);
		got = text ? fread(text + *n, 1, 65536, f) : 0;
		if (!got) {
			fclose(f);
			return text;
		}
		*n += got;
	}
	return NULL;
}

/* Reads and verifies a program, in a session that others may share. Returns false after a message on standard error. */
static inline bool
program_file_load(Session *s, ProgramFile *p, const char *path)
{
	static const ReadOptions options = { .no_split = true };
	Source *src;
	size_t n;

	p->text = program_file_bytes(path, &n);
	if (!p->text) {
		perror(path);
		return false;
	}
	src = source_new(&s->arena, path, p->text, n);
	s->diag.src = src;
	if (read_text(s, src, &options, &p->docs) && p->docs.n == 1) {
		p->m = p->docs.v[0];
		if (p->m && verify_module(p->m))
			return true;
	}
	fprintf(stderr, "%s: cannot be read: %s\n", path, s->diag.first ? s->diag.first->text : "no program");
	return false;
}

/* Frees the program; its session must still exist. */
static inline void
program_file_free(ProgramFile *p)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i])
			ir_module_free(p->docs.v[i]);
	}
	free(p->text);
}

#endif
