/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd_text.h"

#include <stdio.h>
#include <stdlib.h>

uint32_t
spmd_text_numbers(const char **text, uint32_t max, uint32_t *v)
{
	uint32_t n = 0;
	char *end;

	while (**text >= '0' && **text <= '9' && n < max) {
		v[n++] = (uint32_t)strtoul(*text, &end, 10);
		*text = *end == ',' ? end + 1 : end;
	}
	return n;
}

const SpmdTiles *
spmd_text_tiles(SpmdTable *t, const char **text, uint32_t rank, const uint32_t *dims)
{
	uint32_t from[SPMD_DIMS], order[SPMD_DIMS], n, size = spmd_product(rank, dims), *list;
	const SpmdTiles *x;

	if (**text != '<') {
		list = malloc((size + 1) * sizeof *list);
		n = spmd_text_numbers(text, size + 1, list);
		x = n == size ? spmd_tiles_new(&t->tiles, rank, dims, list) : NULL;
		free(list);
		return x;
	}
	*text += strlen("<=[");
	n = spmd_text_numbers(text, SPMD_DIMS, from);
	x = spmd_tiles_iota(&t->tiles, n, from);
	*text += strlen("]");
	if (**text == 'T') {
		*text += strlen("T(");
		spmd_text_numbers(text, SPMD_DIMS, order);
		x = spmd_tiles_transpose(&t->tiles, x, order);
		*text += strlen(")");
	}
	return spmd_tiles_reshape(&t->tiles, x, rank, dims);
}

/* Reads the types of `last_tile_dims={manual, replicated}`; what is unreduced counts as replicated. */
static uint32_t
read_types(const char *text, SpmdType *types)
{
	uint32_t n = 0;

	for (; *text && *text != '}'; text++) {
		if (strncmp(text, "manual", 6) == 0)
			types[n++] = SPMD_TYPE_MAN;
		else if (strncmp(text, "replicated", 10) == 0 || strncmp(text, "unreduced", 9) == 0)
			types[n++] = SPMD_TYPE_REP;
	}
	return n;
}

static const SpmdSharding *
read_tuple(SpmdTable *t, const char *text)
{
	VEC(const SpmdSharding *) list = { 0 };
	int depth = 0;

	for (const char *p = text + 1; *p && (*p != '}' || depth); p++) {
		if (*p == '{' && !depth++)
			*VEC_ADD(t->a, &list) = spmd_text_sharding(t, p);
		depth -= *p == '}';
	}
	return spmd_tuple(t, list.n, list.v);
}

const SpmdSharding *
spmd_text_sharding(SpmdTable *t, const char *text)
{
	uint32_t dims[SPMD_DIMS], n, device;
	const SpmdTiles *x;
	SpmdType types[8];
	const char *types_text = "last_tile_dims={";

	if (strncmp(text, "{{", 2) == 0 || strncmp(text, "{}", 2) == 0)
		return read_tuple(t, text);
	if (strncmp(text, "{replicated", 11) == 0 || strncmp(text, "{unreduced", 10) == 0)
		return t->rep;
	if (strncmp(text, "{manual", 7) == 0)
		return t->man;
	if (sscanf(text, "{maximal device=%u", &device) == 1)
		return spmd_one(t, device);
	text += strlen("{devices=[");
	n = spmd_text_numbers(&text, SPMD_DIMS, dims);
	text += strlen("]");
	x = spmd_text_tiles(t, &text, n, dims);
	while (*text == ' ')
		text++;
	if (strncmp(text, "last_tile_dim_replicate", 23) == 0)
		return spmd_partial(t, x);
	if (strncmp(text, types_text, strlen(types_text)) == 0)
		return spmd_subgroup(t, x, read_types(text + strlen(types_text), types), types);
	return spmd_tile(t, x);
}
