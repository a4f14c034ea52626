/* SPDX-License-Identifier: Apache-2.0
 *
 * JAX and XLA spell collectives in several ways: "ragged_all_to_all", "all-gather-start", "mhlo.all_reduce". Names
 * are compared in one spelling: in lower case, with '_' instead of '-', without the dialect before the last '.', and
 * without the suffix "_start" or "_done".
 */
#include "inspect/call_targets.h"

#include "rules/rules.h"

enum { MAX_NAME = 128 };

typedef enum Stage { WHOLE, START, DONE } Stage;

/* A name in the one spelling; what does not fit is cut off. */
typedef struct Name {
	char text[MAX_NAME];
	size_t n;
	Stage stage;
} Name;

/* Returns the target of a custom call, or the name of another operation. */
static Str
name_of(const IrModule *m, const IrOp *op)
{
	const IrAttr *a = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;

	return session_str(m->s, a && a->kind == IR_ATTR_STRING ? ir_attr_atoms(a)[0] : op->name);
}

static bool
cut_suffix(Name *name, const char *suffix)
{
	size_t n = strlen(suffix);

	if (name->n <= n || memcmp(name->text + name->n - n, suffix, n) != 0)
		return false;
	name->n -= n;
	name->text[name->n] = '\0';
	return true;
}

static Name
spell(const IrModule *m, const IrOp *op)
{
	Str given = name_of(m, op);
	Name name = { .n = 0 };

	for (size_t i = given.n; i-- > 0;) {
		if (given.p[i] == '.') {
			given = (Str){ given.p + i + 1, given.n - i - 1 };
			break;
		}
	}
	for (; name.n < given.n && name.n + 1 < MAX_NAME; name.n++) {
		char c = given.p[name.n];

		name.text[name.n] = (char)(c == '-' ? '_' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
	}
	name.stage = cut_suffix(&name, "_start") ? START : cut_suffix(&name, "_done") ? DONE : WHOLE;
	return name;
}

/* ---- collectives ---- */

static bool
find_collective(const Name *name, CostKind *kind)
{
	static const struct {
		const char *name;
		CostKind kind;
	} list[] = {
		{ "all_gather", COST_ALL_GATHER }, { "all_reduce", COST_ALL_REDUCE },
		{ "all_to_all", COST_ALL_TO_ALL }, { "collective_broadcast", COST_BROADCAST },
		{ "collective_permute", COST_PERMUTE }, { "collective_reduce", COST_REDUCE },
		{ "cross_replica_sum", COST_ALL_REDUCE }, { "ragged_all_to_all", COST_RAGGED },
		{ "reduce_scatter", COST_REDUCE_SCATTER },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		if (strcmp(name->text, list[i].name) == 0) {
			*kind = list[i].kind;
			return true;
		}
	}
	return false;
}

bool
call_target_is_callback(const IrModule *m, const IrOp *op)
{
	static const char *const list[] = {
		"xla_python_cpu_callback", "xla_python_gpu_callback", "xla_ffi_python_cpu_callback",
		"xla_ffi_python_gpu_callback", "xla_ffi_partitioned_python_cpu_callback",
		"xla_ffi_partitioned_python_gpu_callback",
	};
	Str target = name_of(m, op);

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		if (str_eq(target, str_from(list[i])))
			return true;
	}
	return false;
}

static bool
is_host_call(const IrModule *m, const IrOp *op)
{
	Str target = name_of(m, op);

	return call_target_is_callback(m, op) || str_eq(target, STR("MoveToHost")) ||
	       str_eq(target, STR("MoveToDevice"));
}

bool
call_target_kind(const IrModule *m, const IrOp *op, CostKind *kind)
{
	Name name = spell(m, op);

	if (is_host_call(m, op)) {
		*kind = COST_HOST;
		return true;
	}
	return name.stage != DONE && find_collective(&name, kind);
}

bool
call_target_is_done(const IrModule *m, const IrOp *op)
{
	Name name;
	CostKind kind;

	if (op->kind != IR_OP_SHLO_CUSTOM_CALL)
		return false;
	name = spell(m, op);
	return name.stage == DONE && find_collective(&name, &kind);
}

/* ---- kernels ---- */

/* Returns whether the JSON text of a backend_config has a key. */
static bool
has_key(Str json, const char *key)
{
	size_t n = strlen(key);

	for (size_t i = 0; i + n + 2 <= json.n; i++) {
		if (json.p[i] == '"' && memcmp(json.p + i + 1, key, n) == 0 && json.p[i + n + 1] == '"')
			return true;
	}
	return false;
}

/* Returns whether an entry of a dictionary is true. */
static bool
is_set(const IrModule *m, const IrAttr *dict, const char *key)
{
	Atom name = atom_find(&m->s->atoms, key, strlen(key));
	const IrAttr *a = name ? ir_dict_get(dict, name) : NULL;

	return a && a->kind == IR_ATTR_INT && ((const IrInt *)ir_attr_data(a))->v;
}

bool
call_target_kernel_sends(const IrModule *m, const IrOp *op)
{
	const IrAttr *config = ir_op_prop(op, ATOM_backend_config);
	Str json;

	if (config && config->kind == IR_ATTR_DICT)
		return is_set(m, config, "uses_xla_collective_metadata");
	if (!config || config->kind != IR_ATTR_STRING || !str_eq(name_of(m, op), STR("tpu_custom_call")))
		return false;
	json = session_str(m->s, ir_attr_atoms(config)[0]);
	return has_key(json, "has_communication") || has_key(json, "collective_id");
}

/* ---- calls that only compute ---- */

static bool
begins(Str text, const char *start)
{
	size_t n = strlen(start);

	return text.n >= n && memcmp(text.p, start, n) == 0;
}

bool
call_target_is_local(IrModule *m, IrOp *op)
{
	static const char *const starts[] = {
		"lapack_", "blas_", "cusolver_", "cusparse_", "cublas_", "hipsolver_", "hipsparse_", "hipblas_",
		"__cublas$", "__cudnn$", "__onednn$", "__gpu$xla.gpu.triton", "triton_kernel_call", "cudnn_", "cu_",
		"hip_", "ducc_fft", "stablehlo.dynamic_", "chlo.", "xla.sdy.", "xla.debug.", "SPMD", "_SPMDInternalOp_",
	};
	static const char *const names[] = {
		"AllocateBuffer", "CreateBuffer", "Eigh", "LuDecomposition", "PadToStatic", "Pin", "Qr", "Sharding",
		"SliceToDynamic", "TopK", "Unpin", "annotate_device_placement", "mosaic_gpu_v2", "shape_assertion",
		"tpu_custom_call",
	};
	Str target = name_of(m, op);

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		if (begins(target, starts[i]))
			return true;
	}
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (str_eq(target, str_from(names[i])))
			return true;
	}
	return call_target_is_done(m, op) || rules_get(m, op, false, false);
}

bool
call_target_is_partitioned(const IrModule *m, const IrOp *op)
{
	return op->kind == IR_OP_SHLO_CUSTOM_CALL && str_eq(name_of(m, op), STR("CustomSPMDPartitioning"));
}

/* ---- names that suggest communication ---- */

bool
call_target_sounds(const IrModule *m, const IrOp *op)
{
	static const char *const words[] = {
		"all_gather", "allgather", "all_reduce", "allreduce", "all_to_all", "alltoall", "collective", "nccl",
		"nvshmem", "permute", "rccl", "reduce_scatter", "reducescatter", "send", "recv",
	};
	static const char *const attributes[] = { "replica_groups", "source_target_pairs" };
	Name name = spell(m, op);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strstr(name.text, words[i]))
			return true;
	}
	for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
		Atom a = atom_find(&m->s->atoms, attributes[i], strlen(attributes[i]));

		if (a && ir_op_get(op, a))
			return true;
	}
	return false;
}
