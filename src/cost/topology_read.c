/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads topologies with jansson. Every key is known or an error, and every number is checked, so a typing error cannot
 * change a result silently.
 */
#include "cost/json_read.h"
#include "cost/slices.h"
#include "cost/topology.h"

typedef struct Reader {
	JsonRead json;
	Arena *a;
	CostTopology *t;
} Reader;

static Str
text_of(Reader *r, json_t *object, const char *key, bool required)
{
	json_t *v = json_object_get(object, key);

	if (json_is_string(v))
		return (Str){ arena_dup(r->a, json_string_value(v), json_string_length(v)), json_string_length(v) };
	if (v || required)
		json_read_bad(&r->json, v ? key : NULL, v ? "'%s' must be a string" : "'%s' is missing", key);
	return (Str){ "", 0 };
}

static double
positive(Reader *r, json_t *object, const char *key, double otherwise)
{
	json_t *v = json_object_get(object, key);

	if (!v && otherwise > 0)
		return otherwise;
	if (json_is_number(v) && json_number_value(v) > 0)
		return json_number_value(v);
	json_read_bad(&r->json, v ? key : NULL, v ? "'%s' must be a number above 0" : "'%s' is missing", key);
	return 1;
}

static int64_t
positive_integer(Reader *r, json_t *object, const char *key, int64_t otherwise)
{
	json_t *v = json_object_get(object, key);

	if (!v)
		return otherwise;
	if (json_is_integer(v) && json_integer_value(v) > 0)
		return json_integer_value(v);
	json_read_bad(&r->json, key, "'%s' must be a whole number above 0", key);
	return 1;
}

static void
read_wrap(Reader *r, json_t *object, CostLink *link)
{
	json_t *v = json_object_get(object, "wrap");

	if (!v)
		return;
	if (json_is_boolean(v)) {
		link->wrap = json_is_true(v) ? COST_WRAP_ALL : COST_WRAP_NONE;
	} else if (json_is_string(v) && strcmp(json_string_value(v), "multiple-of-4") == 0) {
		link->wrap = COST_WRAP_MULTIPLE_OF_4;
	} else if (json_is_integer(v) && json_integer_value(v) > 0) {
		link->wrap = COST_WRAP_ONE_SIZE;
		link->wrap_size = json_integer_value(v);
	} else {
		json_read_bad(&r->json, "wrap", "'wrap' must be true, false, \"multiple-of-4\" or the size of an axis");
	}
}

static void
read_level(Reader *r, json_t *v, CostLink *link, uint32_t i, uint32_t n)
{
	static const char *const known[] = { "devices", "bandwidth", "latency", NULL };
	CostLevel *level = &link->levels[i];
	int64_t inside = i ? link->levels[i - 1].devices : 0;		/* 0 after an error, too */

	if (!json_is_object(v)) {
		json_read_bad(&r->json, NULL, "a level must be an object");
		return;
	}
	json_read_keys(&r->json, v, known);
	level->devices = positive_integer(r, v, "devices", 0);
	if (!level->devices && i + 1 < n)
		json_read_bad(&r->json, NULL, "'devices' is missing; only the outermost level may omit it");
	if (inside && level->devices % inside != 0)
		json_read_bad(&r->json, "devices", "'devices' must be a multiple of that of the next inner level");
	level->bandwidth = positive(r, v, "bandwidth", 0);
	level->latency = positive(r, v, "latency", 0);
}

static void
read_levels(Reader *r, json_t *object, CostLink *link)
{
	json_t *v = json_object_get(object, "levels");
	size_t n = json_array_size(v);

	if (!json_is_array(v) || !n || n > COST_MAX_LEVELS) {
		json_read_bad(&r->json, v ? "levels" : NULL, "'levels' must be an array of 1 to %d levels",
		              COST_MAX_LEVELS);
		return;
	}
	link->n_levels = (uint32_t)n;
	json_read_enter(&r->json, "levels");
	for (uint32_t i = 0; i < link->n_levels; i++) {
		json_read_enter_element(&r->json, i);
		read_level(r, json_array_get(v, i), link, i, link->n_levels);
		json_read_leave(&r->json);
	}
	json_read_leave(&r->json);
}

static bool
read_kind(Reader *r, json_t *object, CostLink *link)
{
	static const char *const kinds[] = { "ring", "torus", "line", "switch", "tree" };
	Str kind = text_of(r, object, "kind", true);

	for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (str_eq(kind, str_from(kinds[i]))) {
			link->kind = (CostLinkKind)i;
			return true;
		}
	}
	if (kind.n)
		json_read_bad(&r->json, "kind", "'kind' must be ring, torus, line, switch or tree, not '%s'", kind.p);
	return false;
}

static void
read_link(Reader *r, json_t *v, CostLink *link)
{
	static const char *const of_kind[][8] = {
		[COST_RING] = { "kind", "bandwidth", "latency", "wrap", NULL },
		[COST_TORUS] = { "kind", "bandwidth", "latency", "wrap", "dims", NULL },
		[COST_LINE] = { "kind", "bandwidth", "latency", NULL },
		[COST_SWITCH] = { "kind", "bandwidth", "latency", "in_network_reduction", NULL },
		[COST_TREE] = { "kind", "levels", NULL },
	};
	json_t *reduces;

	link->dims = 1;
	if (!json_is_object(v)) {
		json_read_bad(&r->json, NULL, "a link must be an object");
		return;
	}
	if (!read_kind(r, v, link))
		return;
	json_read_keys(&r->json, v, of_kind[link->kind]);
	if (link->kind == COST_TREE) {
		read_levels(r, v, link);
		return;
	}
	link->bandwidth = positive(r, v, "bandwidth", 0);
	link->latency = positive(r, v, "latency", 0);
	read_wrap(r, v, link);
	link->dims = positive_integer(r, v, "dims", 1);
	if (link->dims > 3)
		json_read_bad(&r->json, "dims", "'dims' must be 1, 2 or 3");
	reduces = json_object_get(v, "in_network_reduction");
	if (reduces && !json_is_boolean(reduces))
		json_read_bad(&r->json, "in_network_reduction", "'in_network_reduction' must be true or false");
	link->reduces = json_is_true(reduces);
}

static void
read_links(Reader *r, json_t *root)
{
	json_t *links = json_object_get(root, "links"), *v;
	const char *key;
	uint32_t i = 0;

	if (!json_is_object(links) || !json_object_size(links)) {
		json_read_bad(&r->json, links ? "links" : NULL, "'links' must be an object with at least one link");
		return;
	}
	r->t->n_links = (uint32_t)json_object_size(links);
	r->t->links = ARENA_ARRAY(r->a, CostLink, r->t->n_links);
	json_read_enter(&r->json, "links");
	json_object_foreach(links, key, v) {
		CostLink *link = &r->t->links[i++];

		link->name = str_from(arena_dup(r->a, key, strlen(key)));
		json_read_enter(&r->json, link->name.p);
		read_link(r, v, link);
		json_read_leave(&r->json);
	}
	json_read_leave(&r->json);
}

static const CostLink *
find_link(Reader *r, json_t *v, const char *key)
{
	const char *name = json_string_value(v);

	for (uint32_t i = 0; name && i < r->t->n_links; i++) {
		if (str_eq(r->t->links[i].name, str_from(name)))
			return &r->t->links[i];
	}
	if (name)
		json_read_bad(&r->json, key, "no link is named '%s'", name);
	else
		json_read_bad(&r->json, key, "expected the name of a link");
	return NULL;
}

static void
read_axes(Reader *r, json_t *root)
{
	json_t *axes = json_object_get(root, "axes"), *v;
	const char *key;

	if (!axes)
		return;
	if (!json_is_object(axes)) {
		json_read_bad(&r->json, "axes", "'axes' must be an object");
		return;
	}
	r->t->axes = ARENA_ARRAY(r->a, CostAxisLink, json_object_size(axes));
	json_read_enter(&r->json, "axes");
	json_object_foreach(axes, key, v) {
		CostAxisLink *axis = &r->t->axes[r->t->n_axes++];

		axis->axis = str_from(arena_dup(r->a, key, strlen(key)));
		axis->link = find_link(r, v, key);
	}
	json_read_leave(&r->json);
}

/* ---- slices ---- */

static bool
read_shape(Reader *r, json_t *v, const char *key, CostShape *shape)
{
	const char *text = json_string_value(v);

	if (text && cost_shape_read(str_from(text), shape))
		return true;
	json_read_bad(&r->json, key, "the shape of a slice must be a string such as \"4x8\"");
	return false;
}

static void
read_shapes(Reader *r, json_t *object, CostSlices *slices)
{
	json_t *v = json_object_get(object, "shapes");

	if (!v)
		return;
	if (!json_is_array(v) || !json_array_size(v)) {
		json_read_bad(&r->json, "shapes", "'shapes' must be an array of strings such as \"4x8\"");
		return;
	}
	slices->n_shapes = (uint32_t)json_array_size(v);
	slices->shapes = ARENA_ARRAY(r->a, CostShape, slices->n_shapes);
	for (uint32_t i = 0; i < slices->n_shapes; i++) {
		const CostShape *shape = &slices->shapes[i], *before = i ? shape - 1 : shape;

		if (!read_shape(r, json_array_get(v, i), "shapes", &slices->shapes[i]))
			return;
		if (shape->n != before->n || (i && cost_shape_chips(shape) <= cost_shape_chips(before))) {
			json_read_bad(&r->json, "shapes", "the shapes must have equally many sizes, and be ordered by "
			              "their number of chips");
			return;
		}
	}
}

/* Returns the link of a key. Chips are linked along each dimension, so only some kinds of links can be between them. */
static const CostLink *
slice_link(Reader *r, json_t *object, const char *key, bool of_chips)
{
	json_t *v = json_object_get(object, key);
	const CostLink *link = v ? find_link(r, v, key) : NULL;

	if (!v && of_chips)
		json_read_bad(&r->json, NULL, "'%s' is missing", key);
	if (link && of_chips && (link->kind == COST_SWITCH || link->kind == COST_TREE || link->dims != 1))
		json_read_bad(&r->json, key, "the link between chips must be a ring, torus or line of one dimension");
	if (link && !of_chips && link->kind != COST_SWITCH)
		json_read_bad(&r->json, key, "the link between slices or cores must be a switch");
	return link;
}

static void
read_cores(Reader *r, json_t *object, CostSlices *slices)
{
	static const char *const known[] = { "n", "link", NULL };
	json_t *v = json_object_get(object, "cores");

	slices->n_cores = 1;
	if (!v)
		return;
	if (!json_is_object(v)) {
		json_read_bad(&r->json, "cores", "'cores' must be an object");
		return;
	}
	json_read_enter(&r->json, "cores");
	json_read_keys(&r->json, v, known);
	slices->n_cores = positive_integer(r, v, "n", 1);
	if (slices->n_cores > COST_MAX_SIZE)
		json_read_bad(&r->json, "n", "'n' must be at most %d", COST_MAX_SIZE);
	slices->core_link = slice_link(r, v, "link", false);
	if (!json_object_get(v, "link"))
		json_read_bad(&r->json, NULL, "'link' is missing");
	json_read_leave(&r->json);
}

static void
read_axis_dims(Reader *r, json_t *v, const char *key, CostAxisDims *axis)
{
	axis->axis = str_from(arena_dup(r->a, key, strlen(key)));
	axis->n = (uint32_t)json_array_size(v);
	if (!json_is_array(v) || !axis->n || json_array_size(v) > COST_MAX_DIMS) {
		json_read_bad(&r->json, key, "expected the size of the axis along each dimension of a slice");
		axis->n = 0;
		return;
	}
	for (uint32_t i = 0; i < axis->n; i++) {
		json_t *size = json_array_get(v, i);

		axis->size[i] = json_is_integer(size) ? json_integer_value(size) : 0;
		if (axis->size[i] <= 0)
			json_read_bad(&r->json, key, "a size must be a whole number above 0");
	}
}

static void
read_slice_axes(Reader *r, json_t *object, CostSlices *slices)
{
	json_t *axes = json_object_get(object, "axes"), *v;
	const char *key;

	if (!axes)
		return;
	if (!json_is_object(axes)) {
		json_read_bad(&r->json, "axes", "'axes' must be an object");
		return;
	}
	slices->axes = ARENA_ARRAY(r->a, CostAxisDims, json_object_size(axes));
	json_read_enter(&r->json, "axes");
	json_object_foreach(axes, key, v) {
		read_axis_dims(r, v, key, &slices->axes[slices->n_axes++]);
	}
	json_read_leave(&r->json);
}

static void
read_slices(Reader *r, json_t *root)
{
	static const char *const known[] = {
		"link", "between", "shape", "shapes", "cube", "max_chips", "cores", "axes", NULL
	};
	json_t *v = json_object_get(root, "slices");
	CostSlices *slices = &r->t->slices;

	if (!v)
		return;
	if (!json_is_object(v)) {
		json_read_bad(&r->json, "slices", "'slices' must be an object");
		return;
	}
	json_read_enter(&r->json, "slices");
	json_read_keys(&r->json, v, known);
	slices->link = slice_link(r, v, "link", true);
	slices->between = slice_link(r, v, "between", false);
	if (json_object_get(v, "shape"))
		read_shape(r, json_object_get(v, "shape"), "shape", &slices->shape);
	read_shapes(r, v, slices);
	if (!slices->shape.n && !slices->n_shapes)
		json_read_bad(&r->json, NULL, "'shape' is missing");
	slices->cube = positive_integer(r, v, "cube", 0);
	slices->max_chips = positive_integer(r, v, "max_chips", INT64_MAX);
	read_cores(r, v, slices);
	read_slice_axes(r, v, slices);
	json_read_leave(&r->json);
}

/* ---- the whole ---- */

/* Multiplies the bandwidths of a link. */
static void
scale_link(CostLink *link, double efficiency)
{
	link->bandwidth *= efficiency;
	for (uint32_t i = 0; i < link->n_levels; i++)
		link->levels[i].bandwidth *= efficiency;
}

/* The sources of a topology are for people, but their form is checked. */
static void
check_sources(Reader *r, json_t *root)
{
	json_t *v = json_object_get(root, "sources"), *one;
	size_t i;

	if (v && !json_is_array(v))
		json_read_bad(&r->json, "sources", "'sources' must be an array of strings");
	json_array_foreach(v, i, one) {
		if (!json_is_string(one))
			json_read_bad(&r->json, "sources", "'sources' must be an array of strings");
	}
}

static void
read_chip(Reader *r, json_t *root)
{
	Str name = text_of(r, root, "chip", false);

	r->t->chip = cost_chip(name);
	if (name.n && !r->t->chip)
		json_read_bad(&r->json, "chip", "the speed of '%.*s' is not known, but that of %s", (int)name.n,
		              name.p, cost_chip_names());
}

static void
read_root(Reader *r, json_t *root)
{
	static const char *const known[] = {
		"schema_version", "name", "sources", "memory", "memory_limit", "memory_reserved", "table_align",
		"links", "axes", "default", "efficiency", "slices", "chip", NULL
	};
	json_t *fallback = json_object_get(root, "default");

	if (!json_is_object(root)) {
		json_read_bad(&r->json, NULL, "a topology must be an object");
		return;
	}
	json_read_keys(&r->json, root, known);
	json_read_version(&r->json, root);
	r->t->name = text_of(r, root, "name", true);
	check_sources(r, root);
	r->t->memory = positive_integer(r, root, "memory", 0);
	r->t->memory_limit = positive_integer(r, root, "memory_limit", 0);
	if (r->t->memory && r->t->memory_limit > r->t->memory)
		json_read_bad(&r->json, "memory_limit", "'memory_limit' must be at most 'memory'");
	r->t->memory_reserved = positive_integer(r, root, "memory_reserved", 0);
	if (r->t->memory_reserved &&
	    r->t->memory_reserved >= (r->t->memory_limit ? r->t->memory_limit : r->t->memory))
		json_read_bad(&r->json, "memory_reserved",
		              "'memory_reserved' must be less than the memory that is given out");
	r->t->table_align = positive_integer(r, root, "table_align", 0);
	read_chip(r, root);
	r->t->efficiency = positive(r, root, "efficiency", 1);
	if (r->t->efficiency > 1)
		json_read_bad(&r->json, "efficiency", "'efficiency' must be at most 1");
	read_links(r, root);
	for (uint32_t i = 0; i < r->t->n_links; i++)
		scale_link(&r->t->links[i], r->t->efficiency);
	read_axes(r, root);
	if (fallback)
		r->t->fallback = find_link(r, fallback, "default");
	read_slices(r, root);
}

const CostTopology *
cost_topology_read(Arena *a, DiagList *diag, Source *src)
{
	Reader r = { .a = a, .t = ARENA_NEW(a, CostTopology) };
	Source *outer = diag->src;
	json_t *root = json_read_begin(&r.json, a, diag, src, DIAG_TOPOLOGY_INVALID);

	if (root)
		read_root(&r, root);
	return json_read_end(&r.json, root, outer) ? r.t : NULL;
}
