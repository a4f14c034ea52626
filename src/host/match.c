/* SPDX-License-Identifier: Apache-2.0 */
#include "host/match.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether a pattern matches the path without links, from the folder of the configuration. */
static bool
matches_from_folder(const Options *o, const char *pattern, const char *path)
{
	const char *folder = o->config.folder ? o->config.folder : "";
	char *real = realpath(path, NULL);
	const char *rest = real ? real : path;
	bool found;

	if (strncmp(rest, folder, strlen(folder)) == 0)
		rest += strlen(folder);
	found = str_glob(str_from(pattern), str_from(rest));
	free(real);
	return found;
}

bool
host_matches(const Options *o, const char *pattern, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (strchr(pattern, '/'))
		return matches_from_folder(o, pattern, path);
	return str_glob(str_from(pattern), str_from(slash ? slash + 1 : path));
}

bool
host_is_ignored(const Options *o, const char *path)
{
	for (uint32_t i = 0; i < o->config.ignore.n; i++) {
		if (host_matches(o, o->config.ignore.v[i], path))
			return true;
	}
	return false;
}
