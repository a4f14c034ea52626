/* SPDX-License-Identifier: Apache-2.0
 *
 * A program read from a file, which may be compressed.
 */
#ifndef SHARDC_TESTS_TOOLS_PROGRAM_FILE_H
#define SHARDC_TESTS_TOOLS_PROGRAM_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "read/read.h"
#include "verify/verify.h"

typedef struct ProgramFile {
	char *text;
	ReadDocs docs;
	IrModule *m;
} ProgramFile;

/* Reads a file, which may be compressed. Returns NULL if that fails. */
static inline char *
program_file_bytes(const char *path, size_t *n)
{
	gzFile f = gzopen(path, "rb");
	size_t cap = 1 << 16;
	char *text = f ? malloc(cap) : NULL;
	int got;

	*n = 0;
	while (text && (got = gzread(f, text + *n, (unsigned)(cap - *n))) > 0) {
		*n += (size_t)got;
		if (*n == cap)
			text = realloc(text, cap *= 2);
	}
	if (f)
		gzclose(f);
	return text;
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
