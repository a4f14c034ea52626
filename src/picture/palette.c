/* SPDX-License-Identifier: Apache-2.0
 *
 * The palette of Okabe and Ito without black. tests/peer/palette.py computes the contrasts and the differences.
 */
#include "picture/palette.h"

const PictureColor picture_palette[PICTURE_COLORS] = {
	{ "#E69F00", false, 172, false },
	{ "#56B4E9", false, 39, false },
	{ "#009E73", false, 29, false },
	{ "#F0E442", false, 184, false },
	{ "#0072B2", true, 26, true },
	{ "#D55E00", false, 130, true },
	{ "#CC79A7", false, 139, false },
};
