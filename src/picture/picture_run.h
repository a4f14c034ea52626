/* SPDX-License-Identifier: Apache-2.0
 *
 * Pictures of the values of a program.
 */
#ifndef SHARDC_PICTURE_PICTURE_RUN_H
#define SHARDC_PICTURE_PICTURE_RUN_H

#include "inspect/named_values.h"
#include "flow/mesh_table.h"
#include "picture/picture.h"

typedef struct PictureRun {
	Session *s;
	PictureStyle style;
	Buf *out;		/* for text */
	PictureSvg *svg;	/* or NULL: pictures are text */
	/* the rest is 0 at first */
	IrModule *document;
	FlowMeshesAround around;	/* the value that is drawn */
} PictureRun;

/* Draws the values of a document that are marked as found if `only_found`, else those of the boundary of its main
 * function, and the statements of the notation that only have a sharding. A result of an operation that changes
 * the sharding has a picture of its operand beside it. Returns false after an error. */
bool picture_document(PictureRun *p, const InspectAddresses *values, bool only_found);

#endif
