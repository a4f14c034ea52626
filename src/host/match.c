/* SPDX-License-Identifier: Apache-2.0 */
#include "host/match.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether a pattern matches a path without links, from the folder of the configuration, or its last component.
 */
static bool
matches(const Options *o, const char *pattern, const char *path)
{
	const char *folder = o->config.folder ? o->config.folder : "", *slash = strrchr(path, '/');

	if (!strchr(pattern, '/'))
		path = slash ? slash + 1 : path;
	else if (strncmp(path, folder, strlen(folder)) == 0)
		path += strlen(folder);
	return str_glob(str_from(pattern), str_from(path));
}

bool
host_matches(const Options *o, const char *pattern, const char *path)
{
	char *real = strchr(pattern, '/') ? realpath(path, NULL) : NULL;
	bool found = matches(o, pattern, real ? real : path);

	free(real);
	return found;
}

bool
host_is_ignored(const Options *o, const char *path)
{
	for (uint32_t i = 0; i < o->config.ignore.n; i++) {
		if (matches(o, o->config.ignore.v[i], path))
			return true;
	}
	return false;
}
