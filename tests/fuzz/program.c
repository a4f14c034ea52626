/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: bytes make a valid program, which is run through pipelines. The program is verified after every pass, and
 * every pass must succeed, except for the few that may reject a valid program.
 */
#include "generate.h"
#include "harness.h"

static const struct {
	const char *pass, *options;
} routes[][3] = {
	{ { "sdy-propagation-pipeline", "" } },
	{ { "sdy-propagation-pipeline", "dedup-functions-fully=true" } },
	{ { "sdy-basic-propagate", "keep-sharding-rules=true" }, { "sdy-basic-propagate", "" } },
	{ { "sdy-import-pipeline", "" }, { "sdy-aggressive-propagate", "" }, { "sdy-export-pipeline", "" } },
	{ { "sdy-op-priority-propagate", "conservative-propagation=true" },
	  { "sdy-insert-explicit-reshards", "enable-full-version=true" } },
	{ { "sdy-user-priority-propagate", "debug-sharding-origins=true debug-propagation-edge-sharding=true" },
	  { "canonicalize", "" },
	  { "cse", "" } },
	{ { "sdy-export-pipeline", "dump-sharding-origins=true dump-propagation-edges=true" } },
	{ { "sdy-populate-op-sharding-rules", "" },
	  { "sdy-propagation-pipeline", "" },
	  { "sdy-drop-sharding-and-mesh", "" } },
};

/* Errors that passes report about a valid program, or introduce. Shardy rejects such programs with the same
 * messages. */
static bool
may_fail(const Program *p)
{
	static const DiagId ids[] = {
		DIAG_UNREDUCED_AXES,      DIAG_UNREDUCED_ADD_FORBIDDEN,
		DIAG_UNREDUCED_ADD_KIND,  DIAG_UNREDUCED_DROP_KIND,
		DIAG_UNREDUCED_KEEP_KIND, DIAG_PRIORITY_EMPTY_CLOSED,
		DIAG_EDGE_INPUT,          DIAG_AXIS_DUP,
		DIAG_AXIS_FULL_AND_SUB,   DIAG_MESH_UNKNOWN,
		DIAG_COLL_NO_INPUT,       DIAG_AXIS_ALREADY_MANUAL,
		DIAG_PASS_FAILED,         DIAG_R2U_DIMS,
		DIAG_REDUCE_SHARDED,      DIAG_MANUAL_LOCAL_TYPE,
		DIAG_REDUCE_DIMS, /* from 0.12.0 on, if the operand loses its sharding and its mesh stays */
		DIAG_EDGES_MESH, /* Shardy crashes on the edges of a function */
	};

	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		if (fuzz_program_said(p, ids[i]))
			return true;
	}
	return false;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	size_t route = n ? data[0] % (sizeof routes / sizeof *routes) : 0;
	bool ok = true;
	Program p;
	Buf text;

	gen_program(&text, data + (n > 0), n - (n > 0));
	if (!fuzz_program_open(&p, (Str){ text.p, text.n }, false, false))
		fuzz_fail(&p, "the generator made an invalid program", (Str){ text.p, text.n }, STR(""));
	for (size_t i = 0; i < 3 && routes[route][i].pass && ok; i++)
		ok = fuzz_program_run(&p, routes[route][i].pass, routes[route][i].options);
	if (ok)
		fuzz_check_print(&p);
	else if (!may_fail(&p))
		fuzz_fail(&p, "a valid program is refused", (Str){ text.p, text.n }, str_from(routes[route][0].pass));
	fuzz_program_close(&p);
	buf_free(&text);
	return 0;
}
