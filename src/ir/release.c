/* SPDX-License-Identifier: Apache-2.0
 *
 * The names of the releases of Shardy, and their features.
 */
#include "ir/release.h"

#include <string.h>

const char ir_release_names[] =
#define RELEASE(name, text) "|" text
#include "ir/releases.def"
#undef RELEASE
	;

static const char *const texts[] = {
#define RELEASE(name, text) text,
#include "ir/releases.def"
#undef RELEASE
};

static const IrRelease first[IR_FEATURES] = {
#define FEATURE(name, release, spec, words) [IR_FEATURE_##name] = IR_RELEASE_##release,
#include "ir/features.def"
#undef FEATURE
};

IrFeatures
ir_release_features(IrRelease release)
{
	IrFeatures set = 0;

	for (uint32_t i = 0; i < IR_FEATURES; i++)
		set |= (IrFeatures)(first[i] <= release) << i;
	return set;
}

const char *
ir_release_name(uint32_t release)
{
	return release < IR_RELEASES ? texts[release] : NULL;
}

int
ir_release_find(const char *name)
{
	for (int i = 0; i < IR_RELEASES; i++) {
		if (strcmp(name, texts[i]) == 0)
			return i;
	}
	return -1;
}
