/* SPDX-License-Identifier: Apache-2.0
 *
 * Pictures of tensors: which device holds which part (spec 85 §1).
 */
#ifndef SHARDC_PICTURE_PICTURE_H
#define SHARDC_PICTURE_PICTURE_H

#include "base/buf.h"
#include "ir/session.h"
#include "picture/slice_map.h"

/* A value to be drawn: a tensor with a static shape. */
typedef struct PictureValue {
	Str address, name;		/* n 0: it has none */
	IrType *type;
	const ShardSharding *sharding;	/* of the rank of the type, or NULL */
	const ShardMesh *mesh;		/* of the sharding, with at most PICTURE_MAX_DEVICES devices; or NULL */
	const struct PictureValue *before;	/* the operand of the operation that moves its data, or NULL */
	Str op;				/* ... the name of this operation */
} PictureValue;

typedef struct PictureStyle {
	bool unicode;		/* lines and signs beyond ASCII */
	bool color;		/* 256 colours of a terminal */
	uint32_t width;		/* the most columns of a line; 0: no limit */
	uint32_t max_cells;	/* more cells are not all drawn; 0: no limit */
	bool advises;		/* the command has the option --max-cells */
} PictureStyle;

/* Appends the picture as text. The arena is for work. */
void picture_text(Buf *out, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style);

/* An SVG document with one picture below the other. */
typedef struct PictureSvg {
	Buf body;
	Str title;		/* of the first picture; the arena of `init` has it */
	uint32_t n, width, height;
	Arena *arena;
} PictureSvg;

void picture_svg_init(PictureSvg *svg, Arena *a);
/* Adds a picture. Of the style, only the last two members count. The arena is for work. */
void picture_svg_add(PictureSvg *svg, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style);
/* Appends the document, and frees the rest. */
void picture_svg_end(PictureSvg *svg, Buf *out);

#endif
