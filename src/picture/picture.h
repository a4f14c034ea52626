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
	Str address, name;		/* name.n 0: it has none */
	IrType *type;
	const ShardSharding *sharding;	/* of the rank of the type, or NULL */
	const ShardMesh *mesh;		/* of the sharding, with at most PICTURE_MAX_DEVICES devices; or NULL */
} PictureValue;

typedef struct PictureStyle {
	bool unicode;		/* lines and signs beyond ASCII */
	uint32_t width;		/* the most columns of a line; 0: no limit */
	uint32_t max_cells;	/* more cells are not all drawn; 0: no limit */
} PictureStyle;

/* Appends the picture as text. The arena is for work. */
void picture_text(Buf *out, Session *s, Arena *a, const PictureValue *v, const PictureStyle *style);

#endif
