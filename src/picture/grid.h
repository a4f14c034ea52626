/* SPDX-License-Identifier: Apache-2.0
 *
 * What pictures of every format show: the facts above the grid, the panels, rows and columns that are drawn, and the
 * text of labels and cells. The last two split dimensions are the rows and columns of a panel; each combination of
 * parts of the others has a panel of its own.
 */
#ifndef SHARDC_PICTURE_GRID_H
#define SHARDC_PICTURE_GRID_H

#include "picture/picture.h"
#include "shard/axis.h"

enum { PICTURE_CELL_MAX = 24, PICTURE_SKIPPED = -1 };

/* Parts of a dimension, or panels, that are drawn; PICTURE_SKIPPED stands for those that are not. */
typedef struct PictureParts {
	int64_t *v;
	uint32_t n;
} PictureParts;

/* A line above the grid. The texts have no control characters. */
typedef struct PictureFact {
	const char *before;
	ShardAxes axes;
	const char *after;
} PictureFact;

typedef struct PictureGrid {
	Session *s;
	Arena *arena;
	const PictureValue *v;
	bool unicode;
	const char *title;	/* the value and its type, without control characters */
	VEC(PictureFact) facts;
	/* The rest is only filled in if the value has a mesh. */
	PictureMap map;
	PictureParts panels, rows, columns;
	const PictureDim *row_dim, *column_dim;	/* NULL: not split */
	int64_t *parts;		/* by split dimension: the slice that is drawn */
	const char *rest;	/* what is not drawn, or NULL */
} PictureGrid;

static inline uint32_t
picture_larger(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

void picture_grid_fill(PictureGrid *g, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style);
/* Moves to panel k. */
void picture_grid_panel(PictureGrid *g, int64_t k);
/* Moves to a cell of the panel. Returns false if it stands for cells that are not drawn. */
bool picture_grid_go_to(PictureGrid *g, uint32_t row, uint32_t column);
/* Returns "panel dim 0 [0:2]", or NULL if there is only one panel. */
const char *picture_panel_title(PictureGrid *g);
/* Return "0:25", followed by how much of the part is padding; "" without a dimension. */
Str picture_row_text(const PictureGrid *g, uint32_t row);
Str picture_column_text(const PictureGrid *g, uint32_t column);
/* Returns the devices of the slice: `0-3`, `0-12/4`, `0,3,5`. */
Str picture_devices(const PictureGrid *g);
/* Returns what is written in a cell: the devices, or their number if they need too many columns. */
Str picture_cell_text(const PictureGrid *g);
/* Returns the sign for what is left out. */
Str picture_dots(const PictureGrid *g);
/* Returns an axis as a report writes it, without control characters. */
Str picture_axis_text(const PictureGrid *g, ShardAxis axis);
/* Returns the index of an axis in the mesh of the value. */
uint32_t picture_axis_index(const PictureGrid *g, ShardAxis axis);
/* Returns the colour of the cell at a row and column of panel k, which differs from that of its neighbours. */
uint32_t picture_cell_color(int64_t k, uint32_t row, uint32_t column);

#endif
