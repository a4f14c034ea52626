/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over folders with a list of those that are still to be read, so that deep nesting needs no stack. Links to
 * folders are not followed, because they could form a circle.
 */
#include "host/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/match.h"
#include "host/message.h"

typedef VEC(const char *) PathList;

typedef struct Walk {
	Options *o;
	PathList folders;	/* not read yet */
	PathList programs;
	HostStatus status;
} Walk;

static bool
ends_with(const char *name, const char *suffix)
{
	size_t n = strlen(name), k = strlen(suffix);

	return n > k && strcmp(name + n - k, suffix) == 0;
}

static bool
is_program(const Options *o, const char *name)
{
	return o->extract ? ends_with(name, ".md") : ends_with(name, ".mlir") || ends_with(name, ".mlir.gz");
}

/* Adds an entry of a folder, whose path without links is `real`, to a list. */
static void
walk_entry(Walk *w, const char *folder, const char *real, const char *name)
{
	Arena *a = &w->o->arena;
	size_t n = strcmp(folder, ".") == 0 || strcmp(folder, "./") == 0 ? 0 : strlen(folder);
	struct stat st;
	char *path;

	if (*name == '.')
		return;
	path = arena_printf(a, "%.*s%s%s", (int)n, folder, n && folder[n - 1] != '/' ? "/" : "", name);
	if (w->o->config.ignore.n &&
	    host_is_ignored(w->o, arena_printf(a, "%s/%s", strcmp(real, "/") ? real : "", name)))
		return;
	if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
		*VEC_ADD(a, &w->folders) = path;
	else if (is_program(w->o, name) && stat(path, &st) == 0 && S_ISREG(st.st_mode))
		*VEC_ADD(a, &w->programs) = path;
}

static void
walk_folder(Walk *w, const char *folder)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;
	char *real;

	if (!dir) {
		w->status = host_failure(w->o, "cannot open the folder '%s': %s", folder, strerror(errno));
		return;
	}
	real = realpath(folder, NULL);
	/* A link to nothing makes stat() set errno, so it is cleared before each call of readdir(). */
	while ((void)(errno = 0), (entry = readdir(dir)) != NULL)
		walk_entry(w, folder, real ? real : folder, entry->d_name);
	if (errno)
		w->status = host_failure(w->o, "cannot read the folder '%s': %s", folder, strerror(errno));
	closedir(dir);
	free(real);
}

static int
compare_paths(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the programs below a folder to the list. */
static void
walk_operand(Walk *w, const char *folder, PathList *all)
{
	HostStatus before = w->status;

	report_begin(&w->o->report, folder);
	w->programs.n = 0;
	w->status = HOST_DONE;
	*VEC_ADD(&w->o->arena, &w->folders) = folder;
	while (w->folders.n)
		walk_folder(w, w->folders.v[--w->folders.n]);
	if (!w->programs.n && !w->status)
		w->status = host_failure(w->o, "there is no file %s in the folder '%s'",
		                         w->o->extract ? "*.md" : "*.mlir or *.mlir.gz", folder);
	if (w->programs.n)
		qsort(w->programs.v, w->programs.n, sizeof *w->programs.v, compare_paths);
	for (uint32_t i = 0; i < w->programs.n; i++)
		*VEC_ADD(&w->o->arena, all) = w->programs.v[i];
	w->status = w->status ? w->status : before;
}

HostStatus
folder_expand(Options *o)
{
	Walk w = { .o = o };
	PathList all = { 0 };
	struct stat st;

	for (uint32_t i = 0; i < o->files.n; i++) {
		const char *path = o->files.v[i];

		if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			walk_operand(&w, path, &all);
		else
			*VEC_ADD(&o->arena, &all) = path;
	}
	o->files.v = all.v;
	o->files.n = all.n;
	o->files.cap = all.cap;
	return w.status;
}
