/* SPDX-License-Identifier: Apache-2.0
 *
 * The colours of pictures (spec 85 §5.1), which people with any kind of colour vision can tell apart.
 */
#ifndef SHARDC_PICTURE_PALETTE_H
#define SHARDC_PICTURE_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

enum { PICTURE_COLORS = 7, PICTURE_PATTERNS = 3 };	/* the patterns are plain, diagonal and dots */

typedef struct PictureColor {
	const char *hex;
	bool white;		/* the text on it, else black */
	uint8_t terminal;	/* its index among 256 colours */
	bool terminal_white;
} PictureColor;

extern const PictureColor picture_palette[PICTURE_COLORS];

/* Return the colour and the pattern of the axis with this index in its mesh. */
static inline uint32_t
picture_axis_color(uint32_t axis)
{
	return axis % PICTURE_COLORS;
}

static inline uint32_t
picture_axis_pattern(uint32_t axis)
{
	return axis / PICTURE_COLORS % PICTURE_PATTERNS;
}

#endif
