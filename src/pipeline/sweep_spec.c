/* SPDX-License-Identifier: Apache-2.0
 *
 * A list of sizes is taken as it is. A range means the sizes in it that divide the product, or if there is no product,
 * its first number and the doubles of that.
 */
#include "pipeline/sweep_spec.h"

#include "base/num.h"

/* A range is stored as its two ends until the product is known. */
typedef struct Item {
	SweepAxis axis;
	int64_t low, high;	/* 0: the sizes are a list */
} Item;

typedef VEC(Item) Items;

/* Reads a number of devices at *p. Returns 0 if there is none, or if it is too large. */
static int64_t
read_size(const char **p)
{
	int64_t n = 0;

	for (; **p >= '0' && **p <= '9'; ++*p)
		n = n > SWEEP_MAX_DEVICES ? n : n * 10 + (**p - '0');
	return n > SWEEP_MAX_DEVICES ? 0 : n;
}

static const char *
bad_sizes(Arena *a, Str name, const char *text)
{
	return arena_printf(a, "expected sizes of axis '%.*s' such as 4..64, 4/6/8 or 16, up to %d, not '%.*s'",
	                    (int)name.n, name.p, SWEEP_MAX_DEVICES, (int)strcspn(text, ","), text);
}

/* Reads the sizes of an axis at *p. */
static const char *
read_sizes(Arena *a, const char **p, Item *item)
{
	const char *start = *p;
	int64_t n = read_size(p);

	if (n && strncmp(*p, "..", 2) == 0) {
		*p += 2;
		item->low = n;
		item->high = read_size(p);
		if (item->high && item->high < item->low)
			return arena_printf(a, "the range '%.*s' of axis '%.*s' is empty", (int)(*p - start), start,
			                    (int)item->axis.name.n, item->axis.name.p);
		n = item->high;
	} else if (n) {
		*VEC_ADD(a, &item->axis.sizes) = n;
		while (n && **p == '/') {
			++*p;
			n = read_size(p);
			*VEC_ADD(a, &item->axis.sizes) = n;
		}
	}
	return n && (**p == ',' || !**p) ? NULL : bad_sizes(a, item->axis.name, start);
}

static bool
is_given(const Items *items, Str name)
{
	for (uint32_t i = 0; i < items->n; i++) {
		if (str_eq(items->v[i].axis.name, name))
			return true;
	}
	return false;
}

/* Reads one part of the text at *p, which ends at a comma. */
static const char *
read_item(Arena *a, const char **p, Items *items, int64_t *product)
{
	const char *text = *p;
	Str name = { text, strcspn(text, "=,") };
	Item item = { .axis = { .name = { arena_dup(a, text, name.n), name.n } } };
	const char *why;

	if (!name.n || text[name.n] != '=')
		return arena_printf(a, "expected AXIS=SIZES or product=DEVICES, not '%.*s'", (int)strcspn(text, ","),
		                    text);
	*p += name.n + 1;
	if (str_eq(name, STR("product"))) {
		if (*product)
			return "the product is given twice";
		*product = read_size(p);
		return *product && (**p == ',' || !**p) ? NULL :
		       arena_printf(a, "expected a number of devices up to %d after product=, not '%.*s'",
		                    SWEEP_MAX_DEVICES, (int)strcspn(text + name.n + 1, ","), text + name.n + 1);
	}
	if (is_given(items, name))
		return arena_printf(a, "axis '%.*s' is given twice", (int)name.n, name.p);
	why = read_sizes(a, p, &item);
	*VEC_ADD(a, items) = item;
	return why;
}

/* Fills in the sizes of a range. */
static void
expand(Arena *a, Item *item, int64_t product)
{
	if (!item->low)
		return;
	if (!product) {
		for (int64_t n = item->low; n <= item->high; n *= 2)
			*VEC_ADD(a, &item->axis.sizes) = n;
		return;
	}
	for (int64_t n = item->low; n <= item->high && n <= product; n++) {
		if (product % n == 0)
			*VEC_ADD(a, &item->axis.sizes) = n;
	}
}

const char *
sweep_spec_read(Arena *a, const char *text, SweepSpec *spec)
{
	Items items = { 0 };
	const char *why = NULL;

	*spec = (SweepSpec){ .product = 0 };
	for (;; text++) {
		why = read_item(a, &text, &items, &spec->product);
		if (why)
			return why;
		if (!*text)
			break;
	}
	if (!items.n)
		return "expected the sizes of at least one axis";
	for (uint32_t i = 0; i < items.n; i++) {
		expand(a, &items.v[i], spec->product);
		*VEC_ADD(a, &spec->axes) = items.v[i].axis;
	}
	return NULL;
}

/* The state of listing meshes. */
typedef struct Listing {
	Arena *a;
	const SweepSpec *spec;
	SweepMeshes *meshes;
	int64_t *sizes;		/* of the mesh that is being made */
} Listing;

/* Adds all meshes that have the sizes so far of the axes before `axis`; with the other axes they have n devices. */
static bool
list(Listing *x, uint32_t axis, int64_t n)
{
	const SweepAxis *of = &x->spec->axes.v[axis];

	if (axis == x->spec->axes.n) {
		if (x->spec->product && n != x->spec->product)
			return true;
		if (x->meshes->n == SWEEP_MAX_MESHES)
			return false;
		*VEC_ADD(x->a, x->meshes) = memcpy(ARENA_ARRAY(x->a, int64_t, axis), x->sizes,
		                                   axis * sizeof *x->sizes);
		return true;
	}
	for (uint32_t i = 0; i < of->sizes.n; i++) {
		int64_t now = num_mul(n, of->sizes.v[i]);

		x->sizes[axis] = of->sizes.v[i];
		if (now > SWEEP_MAX_DEVICES || (x->spec->product && x->spec->product % now != 0))
			continue;
		if (!list(x, axis + 1, now))
			return false;
	}
	return true;
}

bool
sweep_spec_meshes(Arena *a, const SweepSpec *spec, int64_t others, SweepMeshes *meshes)
{
	Listing x = { .a = a, .spec = spec, .meshes = meshes, .sizes = ARENA_ARRAY(a, int64_t, spec->axes.n) };

	return list(&x, 0, others);
}
