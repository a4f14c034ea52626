/* SPDX-License-Identifier: Apache-2.0
 *
 * Values with equal types and shardings share a picture, because a program of 100,000 values has few of these pairs.
 */
#include "explain/page_pictures.h"

#include "flow/mesh_table.h"
#include "flow/value.h"
#include "picture/picture.h"
#include "picture/slice_map.h"

enum { MAX_CELLS = 16, MAX_BYTES = 1 << 20 };	/* of a picture, of all pictures */

static const ReportColumn picture_columns[] = {
	{ .name = "svg", .kind = REPORT_TEXT, .help = "Which devices hold which slice." },
};
static const ReportLayout picture_layout = {
	.name = "pictures", .help = "Pictures of slices.", .shape = REPORT_ROWS, .columns = picture_columns, .n = 1,
};

static const ReportColumn number_columns[] = {
	{ .name = "picture", .kind = REPORT_COUNT, .nullable = true,
	  .help = "The number of the picture of the value." },
};
static const ReportLayout number_layout = {
	.name = "slices", .help = "The pictures of values.", .shape = REPORT_ROWS, .columns = number_columns, .n = 1,
};

typedef struct Drawer {
	ReportTable *pictures;
	Session *s;
	Map numbers;			/* by type, sharding and mesh */
	size_t bytes;
	FlowMeshesAround around;
} Drawer;

static IrAttr *
sharding_of(const Drawer *d, const InspectNamed *x)
{
	return x->kind == INSPECT_NAMED_RESULT ? flow_func_result(x->func, x->index) :
	       x->kind == INSPECT_NAMED_ARG ? flow_func_arg(x->func, x->index) : flow_value_get(d->s, x->value);
}

/* Returns the document without newlines, which would become escapes. */
static Str
take_line(Buf *b, Arena *a)
{
	for (size_t i = 0; i < b->n; i++) {
		if (b->p[i] == '\n')
			b->p[i] = ' ';
	}
	return str_from(buf_take(b, a));
}

static void
draw(Drawer *d, const InspectNamed *x, const ShardSharding *sh, const ShardMesh *mesh)
{
	const PictureStyle style = { .unicode = true, .max_cells = MAX_CELLS };
	PictureValue v = { .type = x->type, .sharding = sh, .mesh = mesh };
	Arena *a = d->pictures->arena, work;
	PictureSvg svg;
	Str text;
	Buf out;

	arena_init(&work, a->memory);
	buf_init(&out, a->memory);
	picture_svg_init(&svg, &work);
	picture_svg_add(&svg, d->s, &work, &v, &style);
	picture_svg_end(&svg, &out);
	text = take_line(&out, a);
	d->bytes += text.n;
	report_table_row(d->pictures)[0] = report_of_text(text);
	arena_free(&work);
}

/* Returns the number of the picture of a value, 0 if it has none. */
static uint32_t
picture_of(Drawer *d, const InspectNamed *x)
{
	Arena *a = d->pictures->arena;
	IrAttr *sharding = sharding_of(d, x), *mesh;
	uint64_t key;
	uint32_t k;

	if (!sharding || !ir_type_is_static_tensor(x->type) || shard_sharding(sharding)->rank != x->type->n)
		return 0;
	mesh = flow_meshes_get(flow_meshes_around(&d->around, a, x->func), shard_sharding(sharding)->mesh);
	key = map_mix(map_mix((uintptr_t)x->type, (uintptr_t)sharding), (uintptr_t)mesh);
	k = map_number(map_get(&d->numbers, key));
	if (k || !mesh || shard_mesh_n_devices(shard_mesh(mesh)) > PICTURE_MAX_DEVICES || d->bytes > MAX_BYTES)
		return k;
	draw(d, x, shard_sharding(sharding), shard_mesh(mesh));
	map_put(a, &d->numbers, key, map_value(d->pictures->rows.n));
	return d->pictures->rows.n;
}

void
explain_page_pictures(ReportTable *pictures, ReportTable *of_values, Arena *a, const InspectAddresses *found)
{
	Drawer d = { .pictures = pictures, .s = found->m->s };

	report_table_init(pictures, &picture_layout, a);
	report_table_init(of_values, &number_layout, a);
	for (uint32_t i = 0; i < found->list.n; i++) {
		uint32_t k;

		if (!found->list.v[i].found)
			continue;
		k = picture_of(&d, &found->list.v[i]);
		report_table_row(of_values)[0] = k ? report_of_count(k) : (ReportValue){ 0 };
	}
}
