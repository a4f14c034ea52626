/* SPDX-License-Identifier: Apache-2.0
 *
 * The grammar (spec 10 §12.4, with the custom forms of spec 11 §4). MLIR text and the notation of Shardy's
 * documentation are one language. Each action is a single call of a builder in src/read/build_*.c or notation_*.c.
 * The value of a list is the number of its elements on the stacks of read/parse.h.
 *
 * A comment like `axis-list = "{" ... ;` above a rule is its production in shardc(5). tests/grammar.sh compares
 * the two. A rule without such a comment is a part of the rule above it.
 *
 * Statements have no separator, so no op may end in an optional value, symbol, string or word. Known lines, which are
 * read without the grammar, rely on a stricter rule: after the tokens that read_ends_statement() lists (read/lex.c), a
 * value name always begins a statement. A production that lets a value name follow one of these tokens must remove the
 * token from that list.
 *
 * Default reductions are only made in states without an alternative, so that a message can list all tokens that fit.
 * After an error, the lexer skips the rest of the op and returns RESYNC at the start of the next one.
 */
%require "3.8"
%expect 0
%code requires {
#include "read/parse.h"
}
%code provides {
int read_yylex(READ_YYSTYPE *val, READ_YYLTYPE *loc, Parse *ps);
/* Returns the name of a token in messages, or NULL after the last one. */
const char *read_token_name(int token);
}
%code {
#include "read/build_shlo.h"
#include "read/build_shlo_attr.h"

static void read_yyerror(const READ_YYLTYPE *loc, Parse *ps, const char *msg);

/* The span of a node covers its first child to its last. */
#define YYLLOC_DEFAULT(cur, rhs, n)                                     \
	((cur) = (n) ? (Span){ YYRHSLOC(rhs, 1).lo, YYRHSLOC(rhs, n).hi } \
	             : (Span){ YYRHSLOC(rhs, 0).hi, YYRHSLOC(rhs, 0).hi })

/* The parser's stack is in the scratch arena of the parse. The limits on regions and brackets bound its depth. */
#define YYSTACK_ALLOC(n) arena_alloc(&ps->scratch, (n))
#define YYSTACK_ALLOC_MAXIMUM SIZE_MAX
#define YYMAXDEPTH 1000000
}
%define api.pure full
%define api.prefix {read_yy}
%define api.token.prefix {TOK_}
%define api.token.raw
%define api.value.type union
%define api.location.type {Span}
%define lr.default-reduction consistent
%define parse.error custom
%locations
%param { Parse *ps }

%token END 0            "end of file"
%token RESYNC           "next operation"
%token ARROW            "'->'"
%token REWRITE          "'~>'"
%token COLONS           "'::'"
%token COLON            "':'"
%token COMMA            "','"
%token EQUAL            "'='"
%token QUESTION         "'?'"
%token STAR             "'*'"
%token PLUS             "'+'"
%token MINUS            "'-'"
%token ELLIPSIS         "'...'"
%token LPAREN           "'('"
%token RPAREN           "')'"
%token LBRACK           "'['"
%token RBRACK           "']'"
%token LT               "'<'"
%token GT               "'>'"
%token LBRACE           "'{'"
%token RBRACE           "'}'"
%token RESOURCES        "resource section"

%token <ReadName> VALUE "value name"
%token <uint32_t> RESNO "result number"
%token <Atom> SYMBOL    "symbol name"
%token <Atom> LABEL     "block label"
%token <Atom> ATTR_ALIAS "attribute alias"
%token <Atom> TYPE_ALIAS "type alias"
%token LINE             "operation"
%token <Atom> SPEC      "'P'"
%token STRING           "string"
%token QUOTED           "string in single quotes"
%token INT              "integer"
%token FLOAT            "float"
%token <Atom> WORD      "name"
%token <IrType *> WORD_TYPE "type name"
%token <IrType *> TYPE  "type"
%token <IrAttr *> ATTR  "attribute"
%token OPAQUE           "dialect attribute"
%token RAW              "attribute text"

%token TENSOR_LT        "'tensor<'"
%token VECTOR_LT        "'vector<'"
%token MEMREF_LT        "'memref<'"
%token TUPLE_LT         "'tuple<'"
%token COMPLEX_LT       "'complex<'"
%token FUTURE_LT        "'!stablehlo.future<'"
%token RESOURCE_LT      "'dense_resource<'"
%token <int64_t> DIM    "dimension"
%token UNRANKED         "'*x'"
%token <uint32_t> DENSE "dense elements"
%token <uint32_t> SPARSE "sparse elements"
%token <uint32_t> ARRAY "array elements"

%token SDY_LT           "'#sdy<'"
%token SDY_MESH         "'#sdy.mesh'"
%token SDY_DIM_MAPPING  "'#sdy.dim_mapping'"
%token SDY_SHARDING     "'#sdy.sharding'"
%token SDY_PER_VALUE    "'#sdy.sharding_per_value'"
%token SDY_RULE         "'#sdy.op_sharding_rule'"
%token SDY_EDGES        "'#sdy.propagation_edges'"

/* Keywords. A token whose name is a word in quotes is the keyword with that text. It must also be in `word`. */
%token <Atom> TRUE "'true'" FALSE "'false'" UNIT "'unit'" LOC "'loc'" ATTRIBUTES "'attributes'"
%token <Atom> PUBLIC "'public'" PRIVATE "'private'" NESTED "'nested'" TO "'to'" AT "'at'"
%token <Atom> UNKNOWN "'unknown'" CALLSITE "'callsite'" FUSED "'fused'"
%token <Atom> MESH "'mesh'" SHARDING "'sharding'" PER_VALUE "'sharding_per_value'" RULE "'op_sharding_rule'"
%token <Atom> EDGES "'propagation_edges'" MANUAL_AXES "'manual_axes'" AXIS_REF_LIST "'axis_ref_list'"
%token <Atom> AXIS_REF_LISTS "'list_of_axis_ref_lists'" ALL_TO_ALL_LIST "'all_to_all_param_list'"
%token <Atom> DEVICE_IDS "'device_ids'" REPLICATED "'replicated'" UNREDUCED "'unreduced'"
%token <Atom> SUM "'sum'" MAX "'max'" MIN "'min'" CUSTOM "'custom'" REDUCTION "'reduction'"
%token <Atom> NEED_REPLICATION "'need_replication'" PERMUTATION "'permutation'"
%token <Atom> BLOCKED_PROPAGATION "'blocked_propagation'"
%token <Atom> NONE "'None'" UNCONSTRAINED "'P.UNCONSTRAINED'"
%token <Atom> STEP "'step'" OPERAND "'operand'" RESULT "'result'"
%token <Atom> IN_SHARDINGS "'in_shardings'" OUT_SHARDINGS "'out_shardings'" OUT_SHARDING "'out_sharding'"
%token <Atom> GROUP_ID "'group_id'" ALLOWED_DIRECTION "'allowed_direction'"
%token <Atom> DIM_NUMBERS "'dim_numbers'" WINDOW "'window'" INIT "'init'" APPLIES "'applies'" ACROSS "'across'"
%token <Atom> DIMENSIONS "'dimensions'" REDUCER "'reducer'" COND "'cond'" DO "'do'" INITS "'inits'"
%token <Atom> DIMENSION "'dimension'" K "'k'" IS_STABLE "'is_stable'" LARGEST "'largest'"

/* Names of ops, one token per production of a custom form. src/ir/forms.def has the token of each form. */
%token <Atom> OP_MODULE OP_CAST OP_FUNC OP_FUNC_CALL OP_CALL_INDIRECT OP_FUNC_CONSTANT OP_FUNC_RETURN
%token <Atom> OP_SDY_MESH OP_SDY_SHARD OP_SDY_RETURN OP_SDY_MANUAL
%token <Atom> OP_SDY_NAMED OP_SDY_GROUP OP_SDY_EDGE OP_SDY_FUNC_EDGE
%token <Atom> OP_SDY_BARRIER OP_SDY_AXIS_LISTS OP_SDY_ALL_TO_ALL OP_SDY_PERMUTE
%token <Atom> OP_SHARDC_TYPEOF OP_SHARDC_CONTEXT
%token <Atom> OP_SDY_REDUCE OP_CONSTANT
%token <Atom> OP_REGULAR OP_SLICE OP_GET_TUPLE_ELEMENT OP_CONVOLUTION OP_BARRIER OP_SHLO_RETURN
%token <Atom> OP_CUSTOM_CALL OP_COMPOSITE OP_REDUCE OP_WHILE OP_TOP_K OP_SCAN

/* The ops of ir/std_ops.def. */
%token <Atom> OP_STD OP_STD_CMP OP_STD_CONSTANT INTO "'into'"

/* `return` is the last op of its block, so a value name after it is an operand, not the next statement. */
%precedence RETURN
%precedence VALUE

%nterm <uint32_t> conv_dims conv_list conv_items conv_item conv_by conv_arrow
%nterm <uint32_t> some_mesh_axes ids opt_ids some_ids axes some_axes axis_list axis_lists
%nterm <uint32_t> some_axis_lists axis_names some_axis_names shardings some_shardings dims some_dims
%nterm <uint32_t> spec_names
%nterm <ReadPair> spec spec_dims
%nterm <uint32_t> clauses tensor_maps dim_maps factor_sizes some_factor_sizes factors some_factors
%nterm <uint32_t> opt_reduction opt_replication opt_permutation opt_blocked opt_custom steps step
%nterm <uint32_t> step_edges edge_refs all_to_all some_params types some_types shape memref_rest dict
%nterm <uint32_t> entries attrs some_attrs symbol loc opt_loc inner_locs some_inner_locs range line
%nterm <uint32_t> results uses some_uses block_args some_block_args args some_args succs some_succs
%nterm <uint32_t> regions region_list func_args some_func_args func_results func_result_list
%nterm <uint32_t> reduction_kind int_list some_ints precisions slice_ranges some_slice_ranges window
%nterm <uint32_t> indirect_props some_indirect_props
%nterm <uint32_t> some_call_props some_window rows bools pairs reducer_args iters some_iters opt_types
%nterm <ReadPair> fn_type op_items some_op_items op_item std_flags successor
%nterm <ReadDict> opt_dict opt_props call_props func_attrs
%nterm <Atom> key op_string module_head opt_symbol visibility name_or_string order_word word
%nterm <int64_t> int
%nterm <bool> ref_kind
%nterm <ShardReduction> kind
%nterm <IrType *> opt_type type type1 built_type
%nterm <IrAttr *> stmt_mesh stmt_sharding one_dim mesh some_mesh sharding per_value sharding_body rule edges sdy_attr
%nterm <IrAttr *> sdy_mesh sdy_sharding sdy_per_value sdy_rule sdy_edges sdy_manual_axes
%nterm <IrAttr *> sdy_axis_list sdy_axis_lists sdy_all_to_all attr ref number elements location
%nterm <IrAttr *> inner_loc mesh_value manual_axes opt_in_shardings opt_out_shardings axis_list_attr
%nterm <IrAttr *> axis_lists_attr all_to_all_attr out_sharding constant_value std_value
%nterm <IrNamed *> opt_order
%nterm <IrOp *> op known_op op_body generic
%%

/* ---- documents ---- */

/* document = { item } ; */
document
	: %empty
	| document item
	| document error RESYNC				{ yyerrok; read_recover(ps); }
	;
/* item = op | ALIAS "=" attr | TALIAS "=" type | RESOURCES | statement ; */
item
	: op						{ read_notation_op(ps, $1, @1); }
	| attr_alias attr				{ build_alias(ps, @2, $2, NULL); }
	| type_alias type				{ build_alias(ps, @2, NULL, $2); }
	| RESOURCES					{ build_resources(ps, @1); }
	| statement
	;
attr_alias
	: ATTR_ALIAS EQUAL				{ build_alias_name(ps, $1, @1); }
	| OPAQUE EQUAL					{ build_alias_name(ps, read_atom(ps, @1), @1); }
	;
type_alias
	: TYPE_ALIAS EQUAL				{ build_alias_name(ps, $1, @1); }
	;

/* ---- statements of the notation ---- */

/* statement = mesh-stmt | sharding-stmt | value-stmt | list-stmt ; */
statement
	: mesh_stmt
	| sharding_stmt
	| value_stmt
	| list_stmt
	;
/* mesh-stmt = SYM "=" stmt-mesh [dict] ; */
mesh_stmt
	: SYMBOL EQUAL stmt_mesh			{ if (read_notation_mesh(ps, $1, $3, NULL, @$)) YYACCEPT; }
	| SYMBOL EQUAL stmt_mesh dict
		{ if (read_notation_mesh(ps, $1, $3, read_dict(ps, $4), @$)) YYACCEPT; }
	;
/* stmt-mesh = mesh | "<" mesh-axis % "," ">"
             | "{" ( mesh | "<" mesh-axis % "," ">" ) [ids] "}" ; */
stmt_mesh
	: mesh
	| LT some_mesh_axes GT				{ $$ = build_mesh(ps, @$, $2, 0); }
	| LBRACE mesh RBRACE				{ $$ = $2; }
	| LBRACE mesh ids RBRACE			{ $$ = build_mesh_ids(ps, @2, $2, $3); }
	| LBRACE LT some_mesh_axes GT opt_ids RBRACE	{ $$ = build_mesh(ps, @2, $3, $5); }
	;
/* sharding-stmt = "sharding" "<" stmt-sharding ">" [ ":" type [loc] ]
                | "<" SYM "," axis % "," ">" ; */
sharding_stmt
	: SHARDING LT stmt_sharding close			{ read_notation_untyped(ps, $3, @$); }
	| SHARDING LT stmt_sharding close COLON type opt_loc	{ read_notation_sharding(ps, $3, $6, $7, @$); }
	| LT one_dim close					{ read_notation_untyped(ps, $2, @$); }
	;
/* stmt-sharding = sharding-body | SYM "," axis % "," ; */
stmt_sharding
	: sharding_body
	| one_dim
	;
/* A dimension alone: the axes of the only one. */
one_dim
	: SYMBOL COMMA some_axes
		{ build_dim(ps, $3, true); $$ = build_sharding(ps, shard_mesh_ref(ps->s, $1), 1, 0); }
	;
/* value-stmt = VAL ":" type [dict] [loc]
              | VAL ":" "sharding" "<" stmt-sharding ">" [ ":" type ] ; */
value_stmt
	: VALUE COLON type opt_dict opt_loc		{ read_notation_value(ps, $1, $3, $4, $5, @$); }
	| VALUE COLON SHARDING LT stmt_sharding close opt_type	{ read_notation_value_sharding(ps, $1, $5, $7, @$); }
	;
/* list-stmt = list [ "~>" list ] ; */
list_stmt
	: list						{ read_notation_list(ps, @$, false); }
	| list REWRITE list				{ read_notation_list(ps, @$, true); }
	;
/* list = ( "replicated" | "unreduced" ) "=" axis-list ; */
list
	: REPLICATED EQUAL axis_list			{ read_notation_fragment(ps, @$, $3, false); }
	| UNREDUCED EQUAL axis_list			{ read_notation_fragment(ps, @$, $3, true); }
	;
opt_type
	: %empty					{ $$ = NULL; }
	| COLON type					{ $$ = $2; }
	;
/* Shardy's documentation closes some shardings with a brace. */
close
	: GT
	| RBRACE					{ read_notation_slip(ps, @1, false); }
	| RBRACE GT					{ read_notation_slip(ps, @1, true); }
	;

/* ---- meshes ---- */

/* mesh = "<" "[" [mesh-axis % ","] "]" [ids] ">" ; */
mesh
	: LT LBRACK RBRACK GT				{ $$ = build_mesh(ps, @$, 0, 0); }
	| some_mesh
	;
some_mesh
	: LT LBRACK RBRACK ids GT			{ $$ = build_mesh(ps, @$, 0, $4); }
	| LT LBRACK some_mesh_axes RBRACK opt_ids GT	{ $$ = build_mesh(ps, @$, $3, $5); }
	;
some_mesh_axes
	: mesh_axis					{ $$ = 1; }
	| some_mesh_axes COMMA mesh_axis		{ $$ = $1 + 1; }
	;
/* mesh-axis = STR "=" INT ; */
mesh_axis
	: STRING EQUAL int				{ build_mesh_axis(ps, @1, $3); }
	;
/* ids = "," "device_ids" "=" "[" INT % "," "]" ; */
ids
	: COMMA DEVICE_IDS EQUAL LBRACK some_ids RBRACK	{ $$ = $5; }
	;
opt_ids
	: %empty					{ $$ = 0; }
	| ids
	;
some_ids
	: int						{ $$ = read_push_int(ps, $1); }
	| some_ids COMMA int				{ $$ = $1 + read_push_int(ps, $3); }
	;

/* ---- axes ---- */

/* axis = STR [ ":" "(" INT ")" INT ] ; */
axis
	: STRING					{ build_axis(ps, @1, false, 0, 0); }
	| STRING COLON LPAREN int RPAREN int		{ build_axis(ps, @1, true, $4, $6); }
	;
axes
	: %empty					{ $$ = 0; }
	| some_axes
	;
some_axes
	: axis						{ $$ = 1; }
	| some_axes COMMA axis				{ $$ = $1 + 1; }
	;
/* axis-list = "{" [axis % ","] "}" ; */
axis_list
	: LBRACE axes RBRACE				{ $$ = $2; }
	;
/* axis-lists = "[" [axis-list % ","] "]" ; */
axis_lists
	: LBRACK RBRACK					{ $$ = 0; }
	| LBRACK some_axis_lists RBRACK			{ $$ = $2; }
	;
some_axis_lists
	: axis_list					{ $$ = read_push_attr(ps, build_axis_list(ps, $1)); }
	| some_axis_lists COMMA axis_list		{ $$ = $1 + read_push_attr(ps, build_axis_list(ps, $3)); }
	;
/* axis-names = "{" [STR % ","] "}" ; */
axis_names
	: LBRACE RBRACE					{ $$ = 0; }
	| LBRACE some_axis_names RBRACE			{ $$ = $2; }
	;
some_axis_names
	: STRING					{ $$ = read_push_atom(ps, read_string_atom(ps, @1)); }
	| some_axis_names COMMA STRING			{ $$ = $1 + read_push_atom(ps, read_string_atom(ps, @3)); }
	;

/* ---- shardings ---- */

/* sharding = "<" sharding-body ">" | sdy-sharding | ALIAS ; */
sharding
	: LT sharding_body GT				{ $$ = $2; }
	| sdy_sharding
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_SHARDING); }
	;
/* shardings = "[" [sharding % ","] "]" ; */
shardings
	: LBRACK RBRACK					{ $$ = 0; }
	| LBRACK some_shardings RBRACK			{ $$ = $2; }
	;
some_shardings
	: sharding					{ $$ = read_push_attr(ps, $1); }
	| some_shardings COMMA sharding			{ $$ = $1 + read_push_attr(ps, $3); }
	;
per_value
	: shardings					{ $$ = build_per_value(ps, $1); }
	;
/* sharding-body = ( SYM | "mesh" mesh ) "," ( "[" [dim % ","] "]" | spec ) { "," clause } ; */
sharding_body
	: SYMBOL COMMA LBRACK dims RBRACK clauses	{ $$ = build_sharding(ps, shard_mesh_ref(ps->s, $1), $4, $6); }
	| MESH mesh COMMA LBRACK dims RBRACK clauses	{ $$ = build_sharding(ps, $2, $5, $7); }
	| SYMBOL COMMA spec clauses
		{ $$ = build_spec(ps, shard_mesh_ref(ps->s, $1), (ReadPair){ $3.a, $3.b + $4 }, @3); }
	| MESH mesh COMMA spec clauses
		{ $$ = build_spec(ps, $2, (ReadPair){ $4.a, $4.b + $5 }, @4); }
	;
dims
	: %empty					{ $$ = 0; }
	| some_dims
	;
some_dims
	: dim						{ $$ = 1; }
	| some_dims COMMA dim				{ $$ = $1 + 1; }
	;
/* dim = "{" [ "?" | axis % "," [ "," "?" ] ] "}" [PRIORITY] ; */
dim
	: dim_axes
	| dim_axes word					{ build_priority(ps, @2); }
	;
dim_axes
	: LBRACE QUESTION RBRACE			{ build_dim(ps, 0, false); }
	| LBRACE axes RBRACE				{ build_dim(ps, $2, true); }
	| LBRACE some_axes COMMA QUESTION RBRACE	{ build_dim(ps, $2, false); }
	;
/* spec = SPEC "(" [ ( spec-dim % "," [ "," spec-unreduced ] | spec-unreduced ) [","] ] ")" ; */
spec
	: SPEC LPAREN RPAREN				{ $$ = (ReadPair){ 0, 0 }; }
	| SPEC LPAREN spec_dims opt_comma RPAREN	{ $$ = $3; }
	| SPEC LPAREN spec_dims COMMA spec_unreduced opt_comma RPAREN	{ $$ = (ReadPair){ $3.a, 1 }; }
	| SPEC LPAREN spec_unreduced opt_comma RPAREN	{ $$ = (ReadPair){ 0, 1 }; }
	;
spec_dims
	: spec_dim					{ $$ = (ReadPair){ 1, 0 }; }
	| spec_dims COMMA spec_dim			{ $$ = (ReadPair){ $1.a + 1, 0 }; }
	;
/* spec-dim = spec-name | "(" [ spec-name % "," [","] ] ")" | "None" | "P.UNCONSTRAINED" ; */
spec_dim
	: spec_name					{ build_dim(ps, 1, true); }
	| LPAREN RPAREN					{ build_dim(ps, 0, true); }
	| LPAREN spec_names opt_comma RPAREN		{ build_dim(ps, $2, true); }
	| NONE						{ build_dim(ps, 0, true); }
	| UNCONSTRAINED					{ build_dim(ps, 0, false); }
	;
/* spec-unreduced = "unreduced" "=" "{" spec-name % "," [","] "}" ; */
spec_unreduced
	: UNREDUCED EQUAL LBRACE spec_names opt_comma RBRACE	{ build_clause(ps, @1, true, SHARD_SUM, $4); }
	;
spec_names
	: spec_name					{ $$ = 1; }
	| spec_names COMMA spec_name			{ $$ = $1 + 1; }
	;
/* spec-name = STR | QUOTED ; */
spec_name
	: STRING					{ build_axis(ps, @1, false, 0, 0); }
	| QUOTED					{ build_axis(ps, @1, false, 0, 0); }
	;
opt_comma
	: %empty
	| COMMA
	;
clauses
	: %empty					{ $$ = 0; }
	| clauses COMMA clause				{ $$ = $1 + 1; }
	;
/* clause = "replicated" "=" axis-list | "unreduced" [ "=" [kind] ] axis-list ; */
clause
	: REPLICATED EQUAL axis_list			{ build_clause(ps, @1, false, SHARD_SUM, $3); }
	| UNREDUCED axis_list				{ build_clause(ps, @1, true, SHARD_SUM, $2); }
	| UNREDUCED EQUAL axis_list			{ build_clause(ps, @1, true, SHARD_SUM, $3); }
	| UNREDUCED EQUAL kind axis_list		{ build_clause(ps, @1, true, $3, $4); }
	;
/* kind = "sum" | "max" | "min" ; */
kind
	: SUM						{ $$ = SHARD_SUM; }
	| MAX						{ $$ = SHARD_MAX; }
	| MIN						{ $$ = SHARD_MIN; }
	;

/* ---- op sharding rules ---- */

/* rule = "<" "(" tensor-map % "," ")" "->" "(" tensor-map % "," ")"
        [factor-sizes]
        [ "reduction" "=" factors ] [ "need_replication" "=" factors ]
        [ "permutation" "=" factors ] [ "blocked_propagation" "=" factors ]
        [ "," "custom" ] ">" ; */
rule
	: LT LPAREN tensor_maps RPAREN ARROW LPAREN tensor_maps RPAREN factor_sizes
	  opt_reduction opt_replication opt_permutation opt_blocked opt_custom GT
		{ $$ = build_rule(ps, &(ReadRule){ $3, $7, $9, { $10, $11, $12, $13 }, $14 }); }
	;
tensor_maps
	: tensor_map					{ $$ = 1; }
	| tensor_maps COMMA tensor_map			{ $$ = $1 + 1; }
	;
/* tensor-map = "[" [ [dim-map] % "," ] "]" ; */
tensor_map
	: LBRACK RBRACK					{ build_tensor_map(ps, 0); }
	| LBRACK dim_maps RBRACK			{ build_tensor_map(ps, $2); }
	;
dim_maps
	: dim_map					{ $$ = 1; }
	| no_first					{ build_no_factor(ps); $$ = 2; }
	| no_first dim_map				{ $$ = 2; }
	| dim_maps COMMA				{ build_no_factor(ps); $$ = $1 + 1; }
	| dim_maps COMMA dim_map			{ $$ = $1 + 1; }
	;
no_first
	: COMMA						{ build_no_factor(ps); }
	;
/* dim-map = FACTOR { FACTOR } | "#sdy.dim_mapping" ; */
dim_map
	: word						{ build_dim_map(ps, @1); }
	/* Shardy prints this for a dimension without factors. */
	| SDY_DIM_MAPPING				{ build_no_factor(ps); }
	;
/* factor-sizes = "{" [ (FACTOR "=" INT) % "," ] "}" ; */
factor_sizes
	: %empty					{ $$ = 0; }
	| LBRACE RBRACE					{ $$ = 0; }
	| LBRACE some_factor_sizes RBRACE		{ $$ = $2; }
	;
some_factor_sizes
	: word EQUAL int				{ build_factor_size(ps, @1, 0, $3); $$ = 1; }
	| some_factor_sizes COMMA word EQUAL int	{ build_factor_size(ps, @3, $1, $5); $$ = $1 + 1; }
	;
/* factors = [ "{" [FACTOR % ","] "}" ] ; */
factors
	: %empty					{ $$ = 0; }
	| LBRACE RBRACE					{ $$ = 0; }
	| LBRACE some_factors RBRACE			{ $$ = $2; }
	;
some_factors
	: word						{ build_factor(ps, @1); $$ = 1; }
	| some_factors COMMA word			{ build_factor(ps, @3); $$ = $1 + 1; }
	;
opt_reduction
	: %empty					{ $$ = 0; }
	| REDUCTION EQUAL factors			{ $$ = $3; }
	;
opt_replication
	: %empty					{ $$ = 0; }
	| NEED_REPLICATION EQUAL factors		{ $$ = $3; }
	;
opt_permutation
	: %empty					{ $$ = 0; }
	| PERMUTATION EQUAL factors			{ $$ = $3; }
	;
opt_blocked
	: %empty					{ $$ = 0; }
	| BLOCKED_PROPAGATION EQUAL factors		{ $$ = $3; }
	;
opt_custom
	: %empty					{ $$ = 0; }
	| COMMA CUSTOM					{ $$ = 1; }
	;

/* ---- propagation edges ---- */

/* edges = "<" "[" step % "," "]" ">" ; */
edges
	: LT LBRACK steps RBRACK GT			{ $$ = build_edges(ps, @1, $3); }
	;
steps
	: step
	| steps COMMA step				{ $$ = $1 + $3; }
	;
/* step = "{" "step" "-" INT "=" "[" edge % "," "]" "}" ; */
step
	: step_head LBRACK step_edges RBRACK RBRACE	{ $$ = read_push_rank(ps, $3); }
	;
step_head
	: LBRACE STEP MINUS int EQUAL			{ build_step(ps, $4); }
	;
step_edges
	: edge						{ $$ = 1; }
	| step_edges COMMA edge				{ $$ = $1 + 1; }
	;
/* edge = "{" axis "=" edge-ref "->" "[" edge-ref % "," "]" "}" ; */
edge
	: LBRACE axis EQUAL edge_ref ARROW LBRACK edge_refs RBRACK RBRACE	{ build_edge(ps, $7); }
	;
edge_refs
	: edge_ref					{ $$ = 1; }
	| edge_refs COMMA edge_ref			{ $$ = $1 + 1; }
	;
/* edge-ref = ( "operand" | "result" | STR ) "-" INT ; */
edge_ref
	: ref_kind MINUS int				{ build_edge_ref(ps, $1, $3); }
	;
ref_kind
	: OPERAND					{ $$ = false; }
	| RESULT					{ $$ = true; }
	| STRING					{ $$ = build_ref_kind(ps, @1); }
	;

/* ---- attributes of the sdy dialect ---- */

/* sdy-attr = sdy-mesh | sdy-sharding | sdy-per-value | sdy-rule | sdy-edges
            | sdy-manual-axes | sdy-axis-list | sdy-axis-lists | sdy-all-to-all ; */
sdy_attr
	: sdy_mesh
	| sdy_sharding
	| sdy_per_value
	| sdy_rule
	| sdy_edges
	| sdy_manual_axes
	| sdy_axis_list
	| sdy_axis_lists
	| sdy_all_to_all
	;
/* sdy-mesh = "#sdy.mesh" mesh | "#sdy" "<" "mesh" mesh ">" ; */
sdy_mesh
	: SDY_MESH mesh					{ $$ = build_memo(ps, @$, $2); }
	| SDY_LT MESH mesh GT				{ $$ = build_memo(ps, @$, $3); }
	;
/* sdy-sharding = "#sdy.sharding" "<" sharding-body ">"
                | "#sdy" "<" "sharding" "<" sharding-body ">" ">" ; */
sdy_sharding
	: SDY_SHARDING LT sharding_body GT		{ $$ = build_memo(ps, @$, $3); }
	| SDY_LT SHARDING LT sharding_body GT GT	{ $$ = build_memo(ps, @$, $4); }
	;
/* sdy-per-value = "#sdy.sharding_per_value" "<" shardings ">"
                 | "#sdy" "<" "sharding_per_value" "<" shardings ">" ">" ; */
sdy_per_value
	: SDY_PER_VALUE LT shardings GT			{ $$ = build_memo(ps, @$, build_per_value(ps, $3)); }
	| SDY_LT PER_VALUE LT shardings GT GT		{ $$ = build_memo(ps, @$, build_per_value(ps, $4)); }
	;
/* sdy-rule = "#sdy.op_sharding_rule" rule
            | "#sdy" "<" "op_sharding_rule" rule ">" ; */
sdy_rule
	: SDY_RULE rule					{ $$ = build_memo(ps, @$, $2); }
	| SDY_LT RULE rule GT				{ $$ = build_memo(ps, @$, $3); }
	;
/* sdy-edges = "#sdy.propagation_edges" edges
             | "#sdy" "<" "propagation_edges" edges ">" ; */
sdy_edges
	: SDY_EDGES edges				{ $$ = build_memo(ps, @$, $2); }
	| SDY_LT EDGES edges GT				{ $$ = build_memo(ps, @$, $3); }
	;
/* sdy-manual-axes = "#sdy" "<" "manual_axes" axis-names ">" ; */
sdy_manual_axes
	: SDY_LT MANUAL_AXES axis_names GT		{ $$ = build_memo(ps, @$, build_manual_axes(ps, $3)); }
	;
/* sdy-axis-list = "#sdy" "<" "axis_ref_list" axis-list ">" ; */
sdy_axis_list
	: SDY_LT AXIS_REF_LIST axis_list GT		{ $$ = build_memo(ps, @$, build_axis_list(ps, $3)); }
	;
/* sdy-axis-lists = "#sdy" "<" "list_of_axis_ref_lists" axis-lists ">" ; */
sdy_axis_lists
	: SDY_LT AXIS_REF_LISTS axis_lists GT		{ $$ = build_memo(ps, @$, build_axis_lists(ps, $3)); }
	;
/* sdy-all-to-all = "#sdy" "<" "all_to_all_param_list" all-to-all ">" ; */
sdy_all_to_all
	: SDY_LT ALL_TO_ALL_LIST all_to_all GT		{ $$ = build_memo(ps, @$, build_a2a(ps, $3)); }
	;
/* all-to-all = "[" [ (axis-list ":" INT "->" INT) % "," ] "]" ; */
all_to_all
	: LBRACK RBRACK					{ $$ = 0; }
	| LBRACK some_params RBRACK			{ $$ = $2; }
	;
some_params
	: param						{ $$ = 1; }
	| some_params COMMA param			{ $$ = $1 + 1; }
	;
param
	: axis_list COLON int ARROW int			{ build_a2a_param(ps, @1, $1, $3, $5); }
	;

/* ---- types ---- */

types
	: %empty					{ $$ = 0; }
	| some_types
	;
some_types
	: type						{ $$ = read_push_type(ps, $1); }
	| some_types COMMA type				{ $$ = $1 + read_push_type(ps, $3); }
	;
/* type = type1 | fn-type ; */
type
	: TYPE
	| WORD_TYPE
	| built_type
	| fn_type					{ $$ = build_fn(ps, $1); }
	;
/* fn-type = "(" [type % ","] ")" "->" ( type1 | "(" [type % ","] ")" ) ; */
fn_type
	: LPAREN types RPAREN ARROW type1		{ $$ = (ReadPair){ $2, read_push_type(ps, $5) }; }
	| LPAREN types RPAREN ARROW LPAREN types RPAREN	{ $$ = (ReadPair){ $2, $6 }; }
	;
/* type1 = SCALAR | OPAQUE-TYPE | TALIAS
         | "tensor" "<" shape type1 [ "," [attr] ] ">" | "vector" "<" shape type1 ">"
         | "memref" "<" shape type1 { "," attr } ">"
         | "tuple" "<" [type % ","] ">" | "complex" "<" type1 ">"
         | "!stablehlo.future" "<" type % "," ">" ; */
type1
	: TYPE
	| WORD_TYPE
	| built_type
	;
built_type
	: TYPE_ALIAS					{ $$ = build_type_alias(ps, $1, @1); }
	| TENSOR_LT shape type1 GT			{ $$ = build_tensor(ps, @$, $2, $3, @3, NULL); }
	| TENSOR_LT shape type1 COMMA attr GT		{ $$ = build_tensor(ps, @$, $2, $3, @3, $5); }
	| TENSOR_LT shape type1 COMMA GT		{ $$ = build_tensor(ps, @$, $2, $3, @3, NULL); }
	| TENSOR_LT UNRANKED type1 GT			{ $$ = build_unranked(ps, $3, @3, NULL); }
	| TENSOR_LT UNRANKED type1 COMMA attr GT	{ $$ = build_unranked(ps, $3, @3, $5); }
	| VECTOR_LT shape type1 GT			{ $$ = build_vector(ps, $2, $3, @3); }
	| MEMREF_LT shape type1 memref_rest GT		{ $$ = build_memref(ps, $2, $3, @3, $4); }
	| MEMREF_LT UNRANKED type1 memref_rest GT	{ $$ = build_unranked_memref(ps, @$, $4); }
	| TUPLE_LT types GT				{ $$ = build_tuple(ps, $2); }
	| COMPLEX_LT type1 GT				{ $$ = build_complex(ps, $2, @2); }
	| FUTURE_LT some_types GT			{ $$ = build_future(ps, @1, $2); }
	;
/* shape = { ( INT | "?" ) "x" } | "*" "x" ; */
shape
	: %empty					{ $$ = 0; }
	| shape DIM					{ $$ = $1 + read_push_int(ps, $2); }
	;
memref_rest
	: %empty					{ $$ = 0; }
	| memref_rest COMMA attr			{ $$ = $1 + read_push_span(ps, @3); }
	;

/* ---- attributes ---- */

/* dict = "{" [entry % ","] "}" ; */
dict
	: LBRACE RBRACE					{ $$ = 0; }
	| LBRACE entries RBRACE				{ $$ = $2; }
	;
entries
	: entry						{ $$ = 1; }
	| entries COMMA entry				{ $$ = $1 + 1; }
	;
opt_dict
	: %empty					{ $$ = (ReadDict){ 0, 0 }; }
	| dict						{ $$ = (ReadDict){ $1, 1 }; }
	;
/* entry = key [ "=" ( attr | mesh | "<" sharding-body ">" | "<" shardings ">" ) ] ; */
entry
	: key						{ build_named(ps, $1, @1, ps->s->unit, @1, false); }
	| key EQUAL attr				{ build_named(ps, $1, @1, $3, @3, false); }
	| key EQUAL LT sharding_body GT			{ build_named(ps, $1, @1, $4, @$, true); }
	| key EQUAL some_mesh				{ build_named(ps, $1, @1, $3, @3, false); }
	| key EQUAL LT LBRACK some_shardings RBRACK GT	{ build_named(ps, $1, @1, build_per_value(ps, $5), @$, false); }
	| key EQUAL LT LBRACK RBRACK GT			{ build_named(ps, $1, @1, build_empty(ps, $1, @3), @$, false); }
	;
/* key = BARE | STR ; */
key
	: word
	| STRING					{ $$ = build_key(ps, @1); }
	;
/* attr = STR [ ":" type ] | number | "true" | "false" | "unit" | symbol
        | "[" [attr % ","] "]" | dict | elements | "array" "<" ELEMENTS ">"
        | type | loc | OPAQUE-ATTR [ ":" type ] | ALIAS | sdy-attr [ ":" type ] ; */
attr
	: STRING					{ $$ = build_string(ps, @1, NULL); }
	| STRING COLON type				{ $$ = build_string(ps, @1, $3); }
	| number
	| TRUE						{ $$ = ir_attr_bool(ps->s, true); }
	| FALSE						{ $$ = ir_attr_bool(ps->s, false); }
	| UNIT						{ $$ = ps->s->unit; }
	| symbol					{ $$ = build_symbol(ps, $1); }
	| LBRACK attrs RBRACK				{ $$ = build_array(ps, $2); }
	| dict						{ $$ = read_dict(ps, $1); }
	| elements
	| ARRAY						{ $$ = build_nums(ps, @1, $1); }
	| type						{ $$ = build_type_attr(ps, $1); }
	| LOC LPAREN location RPAREN			{ $$ = $3; }
	| LOC LPAREN ATTR_ALIAS RPAREN			{ $$ = build_attr_alias(ps, $3, @3); }
	| OPAQUE					{ $$ = build_opaque(ps, @1, NULL); }
	| OPAQUE COLON type				{ $$ = build_opaque(ps, @1, $3); }
	| RAW						{ $$ = build_raw(ps, @1); }
	| ATTR_ALIAS					{ $$ = build_attr_alias(ps, $1, @1); }
	| ATTR
	| ATTR COLON type
	| sdy_attr
	| sdy_attr COLON type
	;
/* An attribute that was read before, or an alias. */
ref
	: ATTR
	| ATTR_ALIAS					{ $$ = build_attr_alias(ps, $1, @1); }
	;
attrs
	: %empty					{ $$ = 0; }
	| some_attrs
	;
some_attrs
	: attr						{ $$ = read_push_attr(ps, $1); }
	| some_attrs COMMA attr				{ $$ = $1 + read_push_attr(ps, $3); }
	;
/* number = [ "-" ] ( INT | FLOAT ) [ ":" type ] ; */
number
	: INT						{ $$ = build_number(ps, @1, false, NULL, @1); }
	| INT COLON type				{ $$ = build_number(ps, @1, false, $3, @3); }
	| MINUS INT					{ $$ = build_number(ps, @2, true, NULL, @2); }
	| MINUS INT COLON type				{ $$ = build_number(ps, @2, true, $4, @4); }
	| FLOAT						{ $$ = build_number(ps, @1, false, NULL, @1); }
	| FLOAT COLON type				{ $$ = build_number(ps, @1, false, $3, @3); }
	| MINUS FLOAT					{ $$ = build_number(ps, @2, true, NULL, @2); }
	| MINUS FLOAT COLON type			{ $$ = build_number(ps, @2, true, $4, @4); }
	;
int
	: INT						{ $$ = build_int(ps, @1, false); }
	| MINUS INT					{ $$ = build_int(ps, @2, true); }
	;
/* symbol = SYM { "::" SYM } ; */
symbol
	: SYMBOL					{ $$ = read_push_atom(ps, $1); }
	| symbol COLONS SYMBOL				{ $$ = $1 + read_push_atom(ps, $3); }
	;
/* elements = "dense" "<" ELEMENTS ">" ":" type | "sparse" "<" ELEMENTS ">" ":" type
            | "dense_resource" "<" key ">" ":" type ; */
elements
	: DENSE COLON type				{ $$ = build_dense(ps, @$, @1, $1, $3); }
	| SPARSE COLON type				{ $$ = build_sparse(ps, @1, $1, $3); }
	| RESOURCE_LT key GT COLON type			{ $$ = build_resource(ps, $2, $5); }
	;

/* ---- locations ---- */

/* loc = "loc" "(" ( location | ALIAS ) ")" ; */
loc
	: LOC LPAREN location RPAREN			{ $$ = build_loc(ps, $3, @3); }
	| LOC LPAREN ATTR_ALIAS RPAREN			{ $$ = build_loc_alias(ps, $3, @3); }
	;
opt_loc
	: %empty					{ $$ = 0; }
	| loc
	;
/* location = "unknown" | STR [ "(" inner-loc ")" ] | STR ":" range
            | "callsite" "(" inner-loc "at" inner-loc ")"
            | "fused" [ "<" attr ">" ] "[" [inner-loc % ","] "]" ; */
location
	: STRING					{ $$ = build_loc_name(ps, @1, NULL); }
	| STRING LPAREN inner_loc RPAREN		{ $$ = build_loc_name(ps, @1, $3); }
	| STRING COLON range				{ $$ = build_loc_file(ps, @1, $3); }
	| CALLSITE LPAREN inner_loc AT inner_loc RPAREN	{ $$ = build_loc_call(ps, $3, $5); }
	| FUSED LBRACK inner_locs RBRACK		{ $$ = build_loc_fused(ps, NULL, $3); }
	| FUSED LT attr GT LBRACK inner_locs RBRACK	{ $$ = build_loc_fused(ps, $3, $6); }
	| UNKNOWN					{ $$ = build_loc_unknown(ps); }
	;
/* inner-loc = location | ALIAS ; */
inner_loc
	: location
	| ATTR_ALIAS					{ $$ = build_loc_ref(ps, $1, @1); }
	;
inner_locs
	: %empty					{ $$ = 0; }
	| some_inner_locs
	;
some_inner_locs
	: inner_loc					{ $$ = read_push_attr(ps, $1); }
	| some_inner_locs COMMA inner_loc		{ $$ = $1 + read_push_attr(ps, $3); }
	;
/* range = INT [ ":" INT [ "to" [INT] ":" INT ] ] ; */
range
	: line						{ $$ = 1; }
	| line COLON line				{ $$ = 2; }
	| line COLON line TO COLON line			{ $$ = 3; }
	| line COLON line TO line COLON line		{ $$ = 4; }
	;
line
	: INT						{ $$ = read_push_int(ps, build_int(ps, @1, false)); }
	;

/* ---- operations ---- */

/* op = [ results "=" ] op-body [loc] ; */
op
	: op_body					{ $$ = build_op_end($1, @1.hi, 0); }
	| op_body loc					{ $$ = build_op_end($1, @2.hi, $2); }
	| results EQUAL op_body				{ $$ = build_op_end($3, @3.hi, 0); build_bind(ps, $1, $$, @3); }
	| results EQUAL op_body loc {
		$$ = build_op_end($3, @4.hi, $4);
		build_bind(ps, $1, $$, @3);
	}
	| known_op					{ $$ = build_op_end($1, @1.hi, 0); }
	| known_op loc					{ $$ = build_op_end($1, @2.hi, $2); }
	| results EQUAL error RESYNC			{ yyerrok; build_poison(ps, $1); read_recover(ps); $$ = NULL; }
	;
known_op
	: LINE						{ $$ = read_line_build(ps, &@$); }
	;
/* results = ( VAL [ ":" INT ] ) % "," ; */
results
	: VALUE						{ build_result(ps, $1, @1, (Span){ 0, 0 }); $$ = 1; }
	| VALUE COLON INT				{ build_result(ps, $1, @1, @3); $$ = 1; }
	| results COMMA VALUE				{ build_result(ps, $3, @3, (Span){ 0, 0 }); $$ = $1 + 1; }
	| results COMMA VALUE COLON INT			{ build_result(ps, $3, @3, @5); $$ = $1 + 1; }
	;
uses
	: %empty					{ $$ = 0; }
	| some_uses
	;
some_uses
	: use						{ $$ = 1; }
	| some_uses COMMA use				{ $$ = $1 + 1; }
	;
/* use = VAL [ "#" INT ] ; */
use
	: VALUE						{ build_use(ps, $1, @1, 0); }
	| VALUE RESNO					{ build_use(ps, $1, @1, $2); }
	;
/* region = "{" {op} { BLK [ "(" [block-arg % ","] ")" ] ":" {op} } "}" ; */
region
	: LBRACE region_begin blocks RBRACE		{ read_region_close(ps, (Span){ @1.hi, @4.lo }); }
	;
region_begin
	: %empty					{ read_region_open(ps); }
	;
blocks
	: %empty
	| blocks op
	| blocks LABEL COLON				{ read_block_begin(ps, $2, @2, 0); }
	| blocks LABEL LPAREN block_args RPAREN COLON	{ read_block_begin(ps, $2, @2, $4); }
	| blocks error RESYNC				{ yyerrok; read_recover(ps); }
	;
block_args
	: %empty					{ $$ = 0; }
	| some_block_args
	;
some_block_args
	: block_arg					{ $$ = 1; }
	| some_block_args COMMA block_arg		{ $$ = $1 + 1; }
	;
/* block-arg = VAL [ "#" INT ] ":" type [dict] [loc] ; */
block_arg
	: arg
	| VALUE RESNO COLON type opt_dict opt_loc
		{ build_arg_number(ps, $2, @2); build_arg(ps, $1, @1, $4, $5, $6); }
	;
/* arg = VAL ":" type [dict] [loc] ; */
arg
	: VALUE COLON type opt_dict opt_loc		{ build_arg(ps, $1, @1, $3, $4, $5); }
	;
args
	: %empty					{ $$ = 0; }
	| some_args
	;
some_args
	: arg						{ $$ = 1; }
	| some_args COMMA arg				{ $$ = $1 + 1; }
	;

/* ---- operations in generic form ---- */

/* op-body = generic | module | func | call | call-indirect | func-constant | return | cast | mesh-op | reshard
           | manual | named | group | query | barrier | edge-op | collective | std | constant | dict-op ; */
op_body
	: generic
	;
/* generic = STR "(" [use % ","] ")" [ "[" BLK % "," "]" ] [ "<" dict ">" ]
           [ "(" region % "," ")" ] [dict] ":" fn-type ; */
generic
	: op_string LPAREN uses RPAREN succs opt_props regions opt_dict COLON fn_type
		{ $$ = build_generic(ps, &(ReadGeneric){ $1, @$, $3, $5, $7, $6, $8, $10, @10 }); }
	;
op_string
	: STRING					{ $$ = build_op_name(ps, @1); }
	;
opt_props
	: %empty					{ $$ = (ReadDict){ 0, 0 }; }
	| LT dict GT					{ $$ = (ReadDict){ $2, 1 }; }
	;
succs
	: %empty					{ $$ = 0; }
	| LBRACK some_succs RBRACK			{ $$ = $2; }
	;
some_succs
	: LABEL						{ read_block_use(ps, $1, @1); $$ = 1; }
	| some_succs COMMA LABEL			{ read_block_use(ps, $3, @3); $$ = $1 + 1; }
	;
regions
	: %empty					{ $$ = 0; }
	| LPAREN region_list RPAREN			{ $$ = $2; }
	;
region_list
	: region					{ $$ = 1; }
	| region_list COMMA region			{ $$ = $1 + 1; }
	;

/* ---- operations of builtin and func ---- */

/* module = "module" [SYM] [ "attributes" dict ] region ; */
op_body
	: module_head func_attrs region			{ $$ = build_module(ps, @$, $1, $2); }
	;
module_head
	: OP_MODULE opt_symbol				{ build_head(ps, $1); $$ = $2; }
	;
opt_symbol
	: %empty					{ $$ = 0; }
	| SYMBOL
	;
/* func = "func.func" [ "public" | "private" | "nested" ] SYM
        "(" [func-arg % ","] ")" [func-results] [ "attributes" dict ] [region] ; */
op_body
	: func_head func_attrs				{ $$ = build_func(ps, @$, $2, @2, (Span){ 0, 0 }); }
	| func_head func_attrs region			{ $$ = build_func(ps, @$, $2, @2, @3); }
	;
func_head
	: func_word visibility SYMBOL LPAREN func_args RPAREN func_results
							{ build_func_head(ps, $2, $3, $5, $7); }
	;
func_word
	: OP_FUNC					{ build_head(ps, $1); }
	;
visibility
	: %empty					{ $$ = 0; }
	| PUBLIC
	| PRIVATE
	| NESTED
	;
func_args
	: %empty					{ $$ = 0; }
	| some_func_args
	;
some_func_args
	: func_arg					{ $$ = read_items(ps, @1); }
	| some_func_args COMMA func_arg			{ $$ = $1 + read_items(ps, @3); }
	;
/* func-arg = arg | type [dict] [loc] ; */
func_arg
	: arg
	| type opt_dict opt_loc				{ build_arg(ps, 0, @1, $1, $2, $3); }
	;
/* func-results = "->" ( type1 | "(" [ (type [dict]) % "," ] ")" ) ; */
func_results
	: %empty					{ $$ = 0; }
	| ARROW type1					{ build_arg(ps, 0, @2, $2, (ReadDict){ 0, 0 }, 0); $$ = 1; }
	| ARROW LPAREN RPAREN				{ $$ = 0; }
	| ARROW LPAREN func_result_list RPAREN		{ $$ = $3; }
	;
func_result_list
	: func_result					{ $$ = read_items(ps, @1); }
	| func_result_list COMMA func_result		{ $$ = $1 + read_items(ps, @3); }
	;
func_result
	: type opt_dict					{ build_arg(ps, 0, @1, $1, $2, 0); }
	;
func_attrs
	: %empty					{ $$ = (ReadDict){ 0, 0 }; }
	| ATTRIBUTES dict				{ $$ = (ReadDict){ $2, 1 }; }
	;
/* call = "call" SYM "(" [use % ","] ")" [call-props] [dict] ":" fn-type ; */
op_body
	: OP_FUNC_CALL SYMBOL LPAREN uses RPAREN call_props opt_dict COLON fn_type
							{ $$ = build_call(ps, @$, $2, $4, @4, $6, @6, $7.n, $9); }
	;
/* call-props = "<" ( dict | [BARE [ "=" attr ] % ","] ) ">" ; */
call_props
	: opt_props
	| LT GT						{ $$ = (ReadDict){ 0, 1 }; }
	| LT some_call_props GT				{ $$ = (ReadDict){ $2, 1 }; }
	;
some_call_props
	: call_prop					{ $$ = 1; }
	| some_call_props COMMA call_prop		{ $$ = $1 + 1; }
	;
call_prop
	: word						{ build_named(ps, $1, @1, ps->s->unit, @1, false); }
	| word EQUAL attr				{ build_named(ps, $1, @1, $3, @3, false); }
	;
/* call-indirect = "call_indirect" use "(" [use % ","] ")" [ BARE "=" "[" [attr % ","] "]" % "," ]
                  [dict] ":" fn-type ; */
op_body
	: OP_CALL_INDIRECT use LPAREN uses RPAREN indirect_props opt_dict COLON fn_type
						{ $$ = build_call_indirect(ps, @$, $4, @4, $6, @6, $7.n, $9); }
	;
indirect_props
	: %empty					{ $$ = 0; }
	| some_indirect_props
	;
some_indirect_props
	: indirect_prop					{ $$ = 1; }
	| some_indirect_props COMMA indirect_prop	{ $$ = $1 + 1; }
	;
indirect_prop
	: word EQUAL LBRACK attrs RBRACK	{ build_named(ps, $1, @1, build_array(ps, $4), @4, false); }
	;
/* func-constant = ( "func.constant" | "constant" ) [dict] SYM ":" type ; */
op_body
	: OP_FUNC_CONSTANT opt_dict SYMBOL COLON type	{ $$ = build_func_constant(ps, @$, $1, $2.n, $3, @3, $5); }
	| OP_CONSTANT opt_dict SYMBOL COLON type	{ $$ = build_func_constant(ps, @$, $1, $2.n, $3, @3, $5); }
	;
/* return = ( "return" | "sdy.return" ) [dict] [ use % "," ":" type % "," ] ; */
op_body
	: OP_FUNC_RETURN opt_dict %prec RETURN		{ $$ = build_return(ps, @$, $1, $2.n, 0, 0); }
	| OP_FUNC_RETURN opt_dict some_uses COLON some_types	{ $$ = build_return(ps, @$, $1, $2.n, $3, $5); }
	| OP_SDY_RETURN opt_dict %prec RETURN		{ $$ = build_return(ps, @$, $1, $2.n, 0, 0); }
	| OP_SDY_RETURN opt_dict some_uses COLON some_types	{ $$ = build_return(ps, @$, $1, $2.n, $3, $5); }
	;
/* cast = "unrealized_conversion_cast" [ use % "," ":" type % "," ] "to" type % ","
        [dict] ; */
op_body
	: OP_CAST TO some_types opt_dict		{ $$ = build_cast(ps, @$, 0, 0, $3, $4.n); }
	| OP_CAST some_uses COLON some_types TO some_types opt_dict
							{ $$ = build_cast(ps, @$, $2, $4, $6, $7.n); }
	;

/* ---- operations of the sdy dialect ---- */

/* mesh-op = "sdy.mesh" SYM "=" mesh-value [dict] ; */
op_body
	: sdy_mesh_head mesh_value opt_dict		{ $$ = build_sdy_mesh(ps, @$, $2, $3.n); }
	;
sdy_mesh_head
	: OP_SDY_MESH SYMBOL EQUAL			{ build_sdy_mesh_head(ps, $1, $2); }
	;
/* mesh-value = mesh | sdy-mesh | ALIAS ; */
mesh_value
	: mesh
	| sdy_mesh
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_MESH); }
	;
/* reshard = ( "sdy.sharding_constraint" | "sdy.reshard" ) use sharding
           [dict] ":" type ; */
op_body
	: OP_SDY_SHARD use sharding opt_dict COLON type	{ $$ = build_sdy_shard(ps, @$, $1, $3, @3, $4.n, $6); }
	;
/* manual = "sdy.manual_computation" "(" [use % ","] ")"
          "in_shardings" "=" shardings "out_shardings" "=" shardings
          "manual_axes" "=" manual-axes "(" [arg % ","] ")" region [dict] ":" fn-type ; */
op_body
	: manual_head region opt_dict COLON fn_type	{ $$ = build_sdy_computation(ps, @$, $3.n, $5); }
	;
manual_head
	: OP_SDY_MANUAL LPAREN uses RPAREN IN_SHARDINGS EQUAL per_value OUT_SHARDINGS EQUAL per_value
	  MANUAL_AXES EQUAL manual_axes LPAREN args RPAREN
		{ build_sdy_manual_head(ps, $1, $3, $7, $10, $13, $15); }
	;
/* manual-axes = axis-names | sdy-manual-axes | ALIAS ; */
manual_axes
	: axis_names					{ $$ = build_manual_axes(ps, $1); }
	| sdy_manual_axes
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_MANUAL_AXES); }
	;
/* named = "sdy.named_computation" "<" STR ">" "(" [use % ","] ")"
         [ "in_shardings" "=" shardings ] [ "out_shardings" "=" shardings ]
         "(" [arg % ","] ")" region [dict] ":" fn-type ; */
op_body
	: named_head region opt_dict COLON fn_type	{ $$ = build_sdy_computation(ps, @$, $3.n, $5); }
	;
named_head
	: OP_SDY_NAMED LT STRING GT LPAREN uses RPAREN opt_in_shardings opt_out_shardings LPAREN args RPAREN
		{ build_sdy_named_head(ps, $1, @3, $6, $8, $9, $11); }
	;
opt_in_shardings
	: %empty					{ $$ = NULL; }
	| IN_SHARDINGS EQUAL per_value			{ $$ = $3; }
	;
opt_out_shardings
	: %empty					{ $$ = NULL; }
	| OUT_SHARDINGS EQUAL per_value			{ $$ = $3; }
	;
/* group = "sdy.sharding_group" use "group_id" "=" INT [dict] ":" type ; */
op_body
	: OP_SDY_GROUP use GROUP_ID EQUAL int opt_dict COLON type
							{ $$ = build_sdy_group(ps, @$, $1, $5, $6.n, $8, @8); }
	;
/* query = "shardc.typeof" use [dict] ":" type | "shardc.mesh_context" [dict] ":" fn-type ; */
op_body
	: OP_SHARDC_TYPEOF use opt_dict COLON type	{ $$ = build_typeof(ps, @$, $1, $3.n, $5); }
	| OP_SHARDC_CONTEXT opt_dict COLON fn_type	{ $$ = build_mesh_context(ps, @$, $1, $2.n, $4); }
	;
/* barrier = "sdy.propagation_barrier" use "allowed_direction" "=" ( BARE | STR )
           [dict] ":" type ; */
op_body
	: OP_SDY_BARRIER use ALLOWED_DIRECTION EQUAL name_or_string opt_dict COLON type
							{ $$ = build_sdy_barrier(ps, @$, $1, $5, @5, $6.n, $8, @8); }
	;
name_or_string
	: word
	| STRING					{ $$ = read_string_atom(ps, @1); }
	;
/* edge-op = "sdy.data_flow_edge" use [ "sharding" "=" sharding ] [dict] ":" type
           | "sdy.func_data_flow_edge" use [dict] ":" type ; */
op_body
	: OP_SDY_EDGE use opt_dict COLON type		{ $$ = build_sdy_edge(ps, @$, $1, NULL, $3.n, $5, @5); }
	| OP_SDY_EDGE use SHARDING EQUAL sharding opt_dict COLON type
							{ $$ = build_sdy_edge(ps, @$, $1, $5, $6.n, $8, @8); }
	| OP_SDY_FUNC_EDGE use opt_dict COLON type	{ $$ = build_sdy_edge(ps, @$, $1, NULL, $3.n, $5, @5); }
	;
/* collective = ( ( "sdy.all_gather" | "sdy.all_slice" ) axis-lists-attr
              | "sdy.reduce_scatter" [ kind | STR ] axis-lists-attr
              | "sdy.all_reduce" [ kind | STR ] axis-list-attr
              | "sdy.all_to_all" all-to-all-attr
              | "sdy.sharded_to_unreduced" axis-lists-attr
              | "sdy.replicated_to_unreduced" axis-list-attr
              | "sdy.collective_permute" ) use out-sharding [dict] ":" type ; */
op_body
	: OP_SDY_AXIS_LISTS reduction_kind axis_lists_attr use out_sharding opt_dict COLON type
			{ $$ = build_sdy_collective(ps, &(ReadCollective){ @$, $1, @2, $2, $3, $5, $6.n, $8, @8 }); }
	| OP_SDY_REDUCE reduction_kind axis_list_attr use out_sharding opt_dict COLON type
			{ $$ = build_sdy_collective(ps, &(ReadCollective){ @$, $1, @2, $2, $3, $5, $6.n, $8, @8 }); }
	| OP_SDY_ALL_TO_ALL all_to_all_attr use out_sharding opt_dict COLON type
			{ $$ = build_sdy_collective(ps, &(ReadCollective){ @$, $1, @1, 0, $2, $4, $5.n, $7, @7 }); }
	| OP_SDY_PERMUTE use out_sharding opt_dict COLON type
			{ $$ = build_sdy_collective(ps, &(ReadCollective){ @$, $1, @1, 0, NULL, $3, $4.n, $6, @6 }); }
	;
/* axis-list-attr = axis-list | sdy-axis-list | ALIAS ; */
axis_list_attr
	: axis_list					{ $$ = build_axis_list(ps, $1); }
	| sdy_axis_list
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_AXIS_LIST); }
	;
/* axis-lists-attr = axis-lists | sdy-axis-lists | ALIAS ; */
axis_lists_attr
	: axis_lists					{ $$ = build_axis_lists(ps, $1); }
	| sdy_axis_lists
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_AXIS_LISTS); }
	;
/* all-to-all-attr = all-to-all | sdy-all-to-all | ALIAS ; */
all_to_all_attr
	: all_to_all					{ $$ = build_a2a(ps, $1); }
	| sdy_all_to_all
	| ref						{ $$ = build_expect(ps, $1, @1, IR_ATTR_A2A); }
	;
/* One word of `kind`; build_reduction() reports any other. */
reduction_kind
	: %empty					{ $$ = 0; }
	| word						{ $$ = build_reduction(ps, $1, @1); }
	| STRING					{ $$ = build_reduction(ps, read_string_atom(ps, @1), @1); }
	;
/* out-sharding = "out_sharding" "=" sharding ; */
out_sharding
	: OUT_SHARDING EQUAL sharding			{ $$ = $3; }
	;

/* ---- operations of MLIR's own dialects (ir/std_ops.def) ---- */

/* std = STD [dict] ( number | "true" | "false" | elements )
       | STD [BARE ","] use % "," [std-flags] [dict] ":" type [ ( "to" | "," ) type ]
       | STD dict use % "," ":" type | STD "(" [use % ","] ")" [dict] ":" type
       | STD use [ "into" use ] "[" [use % ","] "]" [dict] ":" type
       | STD "[" [attr % ","] "]" [dict] | STD use "," STR [dict] | STD [ use "," ] successor % "," [dict] ; */
op_body
	: OP_STD_CONSTANT opt_dict std_value
		{ $$ = build_std(ps, &(ReadStd){ .name = $1, .at = @$, .n_dict = $2.n, .value = $3 }); }
	| OP_STD_CMP word COMMA some_uses std_flags opt_dict COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_CMPF, $4, $5, $6.n, $8, .word = $2, .word_at = @2 }); }
	| OP_STD some_uses std_flags opt_dict COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_SAME, $2, $3, $4.n, $6 }); }
	| OP_STD dict some_uses COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_DIM, $3, .n_dict = $2, .type = $5 }); }
	| OP_STD some_uses std_flags opt_dict COLON type COMMA type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_SELECT, $2, $3, $4.n, $6, $8 }); }
	| OP_STD some_uses std_flags opt_dict COLON type TO type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_CAST, $2, $3, $4.n, $6, $8 }); }
	| OP_STD LPAREN uses RPAREN opt_dict COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_EMPTY, $3, .n_dict = $5.n, .type = $7 }); }
	| OP_STD use LBRACK uses RBRACK opt_dict COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_EXTRACT, 1 + $4, .n_dict = $6.n, .type = $8 }); }
	| OP_STD use INTO use LBRACK uses RBRACK opt_dict COLON type
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_INSERT, 2 + $6, .n_dict = $8.n, .type = $10 }); }
	| OP_STD LBRACK attrs RBRACK opt_dict
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_LIST, 0, .n_dict = $5.n, .value = build_array(ps, $3) }); }
	| OP_STD some_uses COMMA STRING opt_dict
		{ $$ = build_std(ps, &(ReadStd){ $1, @$, STD_ASSERT, $2, .n_dict = $5.n,
		                                 .value = build_string(ps, @4, NULL) }); }
	| OP_STD successor opt_dict
		{ $$ = build_std_branch(ps, &(ReadStd){ $1, @$, STD_BR, 0, .n_dict = $3.n }, $2, $2); }
	| OP_STD some_uses COMMA successor COMMA successor opt_dict
		{ $$ = build_std_branch(ps, &(ReadStd){ $1, @$, STD_COND_BR, $2, .n_dict = $7.n }, $4, $6); }
	;
std_value
	: number
	| TRUE						{ $$ = ir_attr_bool(ps->s, true); }
	| FALSE						{ $$ = ir_attr_bool(ps->s, false); }
	| elements
	| ATTR_ALIAS					{ $$ = build_attr_alias(ps, $1, @1); }
	;
/* std-flags = BARE "<" BARE % "," ">" ; */
std_flags
	: %empty					{ $$ = (ReadPair){ 0, 0 }; }
	| WORD LT std_words GT				{ $$ = (ReadPair){ @$.lo, @$.hi }; }
	;
std_words
	: word
	| std_words COMMA word
	;
/* successor = BLK [ "(" use % "," ":" type % "," ")" ] ; */
successor
	: LABEL						{ read_block_use(ps, $1, @1); $$ = (ReadPair){ 0, 0 }; }
	| LABEL LPAREN some_uses COLON some_types RPAREN
		{ read_block_use(ps, $1, @1); $$ = (ReadPair){ $3, $5 }; }
	;

/* ---- operations of stablehlo and chlo (spec 11 §4 and §8) ---- */

/* constant = ( "sdy.constant" | "stablehlo.constant" ) [dict]
            ( elements | ALIAS ) ; */
op_body
	: OP_CONSTANT opt_dict constant_value		{ $$ = build_constant(ps, @$, $1, $2.n, $3, @3); }
	| OP_CONSTANT LPAREN RPAREN opt_props opt_dict COLON fn_type
		{ $$ = build_generic(ps, &(ReadGeneric){ (Atom)read_word_op(ps, $1), @$, 0, 0, 0, $4, $5, $7 }); }
	;
constant_value
	: elements
	| ATTR_ALIAS					{ $$ = build_attr_alias(ps, $1, @1); }
	;
/* Most forms consist of operands and clauses, a dictionary, and types. ir/clauses.c lists the attributes that an op
 * shows in clauses. Without clauses, the op is in the dictionary form (spec 10 [SD-1]). */

/* dict-op = BARE [use % ","] [dict] ":" type % "," [ "->" type ] ; */
op_body
	: OP_REGULAR op_items opt_dict COLON some_types	{ $$ = build_form(ps, @$, $1, $2, $3.n, $5, @5, false); }
	| OP_REGULAR op_items opt_dict COLON some_types ARROW type
			{ $$ = build_form(ps, @$, $1, $2, $3.n, $5 + read_push_type(ps, $7), @5, true); }
	;
op_items
	: %empty					{ $$ = (ReadPair){ 0, 0 }; }
	| some_op_items
	;
some_op_items
	: op_item
	| some_op_items COMMA op_item			{ $$ = (ReadPair){ $1.a + $3.a, $1.b + $3.b }; }
	| some_op_items COMMA COMMA op_item {
		read_item_stray(ps, @3, $4);
		$$ = (ReadPair){ $1.a + $4.a, $1.b + $4.b };
	}
	;
op_item
	: VALUE						{ build_use(ps, $1, @1, 0); $$ = (ReadPair){ 1, 0 }; }
	| VALUE RESNO					{ build_use(ps, $1, @1, $2); $$ = (ReadPair){ 1, 0 }; }
	| keyword					{ $$ = (ReadPair){ 0, 1 }; }
	| word EQUAL clause_value			{ read_item_name(ps, $1, @1); $$ = (ReadPair){ 0, 1 }; }
	;
keyword
	: word						{ read_item_word(ps, @1); }
	| STRING					{ read_item_push(ps, @1, build_string(ps, @1, NULL)); }
	| OPAQUE					{ read_item_push(ps, @1, build_opaque(ps, @1, NULL)); }
	| ATTR_ALIAS					{ read_item_push(ps, @1, build_attr_alias(ps, $1, @1)); }
	;
clause_value
	: keyword
	| int						{ read_item_push(ps, @1, ir_attr_i64(ps->s, $1)); }
	| int_list					{ read_item_push(ps, @1, build_dims(ps, $1)); }
	| int_list word int_list			{ read_item_pair(ps, @$, $1, $2, @2, $3); }
	| LBRACK precisions RBRACK			{ read_item_push(ps, @$, build_array(ps, $2)); }
	| LT algorithm_fields GT			{ read_item_push(ps, @$, read_shlo_dot_algorithm(ps, @$)); }
	;
int_list
	: LBRACK RBRACK					{ $$ = 0; }
	| LBRACK some_ints RBRACK			{ $$ = $2; }
	;
some_ints
	: int						{ $$ = read_push_int(ps, $1); }
	| some_ints COMMA int				{ $$ = $1 + read_push_int(ps, $3); }
	;
precisions
	: precision					{ $$ = 1; }
	| precisions COMMA precision			{ $$ = $1 + 1; }
	;
precision
	: word						{ read_push_precision(ps, read_slice(ps, @1), @1); }
	| STRING {
		read_push_precision(ps, session_str(ps->s, read_string_atom(ps, @1)), @1);
	}
	;
algorithm_fields
	: algorithm_field
	| algorithm_fields COMMA algorithm_field
	;
algorithm_field
	: word EQUAL word
	| word EQUAL int
	;
op_body
	: OP_SLICE use LBRACK slice_ranges RBRACK opt_dict COLON type
							{ $$ = build_slice(ps, @$, $4, $6.n, $8, @8); }
	| OP_SLICE use opt_dict COLON type		{ $$ = build_plain(ps, @$, $1, 1, $3.n, $5, @5); }
	| OP_GET_TUPLE_ELEMENT use LBRACK int RBRACK opt_dict COLON type
							{ $$ = build_tuple_element(ps, @$, $4, @4, $6.n, $8, @8); }
	| OP_GET_TUPLE_ELEMENT use opt_dict COLON type	{ $$ = build_plain(ps, @$, $1, 1, $3.n, $5, @5); }
	| OP_CONVOLUTION LPAREN use COMMA use RPAREN DIM_NUMBERS EQUAL conv_dims COMMA WINDOW EQUAL LBRACE window RBRACE
	  opt_dict COLON type {
		$$ = build_convolution(ps, @$, $9, @9.hi, $14, $16.n, $18, @18);
	}
	| OP_CONVOLUTION some_uses opt_dict COLON type	{ $$ = build_plain(ps, @$, $1, $2, $3.n, $5, @5); }
	| OP_BARRIER opt_dict LPAREN RPAREN		{ $$ = build_barrier(ps, @$, 0, $2.n, 0); }
	| OP_BARRIER some_uses COLON some_types		{ $$ = build_barrier(ps, @$, $2, 0, $4); }
	| OP_BARRIER dict some_uses COLON some_types	{ $$ = build_barrier(ps, @$, $3, $2, $5); }
	| OP_SHLO_RETURN %prec RETURN			{ $$ = build_return(ps, @$, $1, 0, 0, 0); }
	| OP_SHLO_RETURN dict				{ $$ = build_return(ps, @$, $1, $2, 0, 0); }
	| OP_SHLO_RETURN some_uses opt_dict COLON some_types	{ $$ = build_return(ps, @$, $1, $3.n, $2, $5); }
	| OP_CUSTOM_CALL SYMBOL LPAREN uses RPAREN opt_dict COLON type
							{ $$ = build_custom_call(ps, @$, $2, $4, $6.n, $8, @8); }
	| OP_CUSTOM_CALL some_uses opt_dict COLON type	{ $$ = build_plain(ps, @$, $1, $2, $3.n, $5, @5); }
	| OP_TOP_K LPAREN use COMMA K EQUAL int opt_order RPAREN opt_dict COLON type ARROW LPAREN types RPAREN
							{ $$ = build_top_k(ps, @$, $1, $7, $8, $10.n, $12, $15); }
	| composite_head uses regions opt_dict COLON fn_type	{ $$ = build_composite(ps, @$, $2, $3, $4.n, $6); }
	| OP_REDUCE pairs APPLIES word ACROSS DIMENSIONS EQUAL int_list opt_dict COLON type
			{ $$ = build_compact_reduce(ps, &(ReadReduce){ @$, $2, $8, $9.n, $11, @11, $4, @4 }); }
	| reduce_head region				{ $$ = build_reduce(ps, @$); }
	| while_head region while_do region		{ $$ = build_while(ps, @$); }
	| scan_head region COLON fn_type		{ $$ = build_scan(ps, @$, $4); }
	;
slice_ranges
	: %empty					{ $$ = 0; }
	| some_slice_ranges
	;
some_slice_ranges
	: slice_range					{ $$ = 1; }
	| some_slice_ranges COMMA slice_range		{ $$ = $1 + 1; }
	;
slice_range
	: int COLON int					{ read_push_range(ps, $1, $3, 1); }
	| int COLON int COLON int			{ read_push_range(ps, $1, $3, $5); }
	;
conv_dims
	: conv_list conv_by conv_list conv_arrow conv_list	{ $$ = $1 + $2 + $3 + $4 + $5; }
	;
conv_list
	: LBRACK conv_items RBRACK			{ $$ = $2 + read_push_conv(ps, READ_CONV_END, @$, 0); }
	;
conv_items
	: conv_item
	| conv_items COMMA conv_item			{ $$ = $1 + $3; }
	;
conv_item
	: word						{ $$ = read_push_conv(ps, READ_CONV_WORD, @1, 0); }
	| int						{ $$ = read_push_conv(ps, READ_CONV_NUMBER, @1, $1); }
	;
conv_by
	: word						{ $$ = read_push_conv(ps, READ_CONV_WORD, @1, 0); }
	;
conv_arrow
	: ARROW						{ $$ = read_push_conv(ps, READ_CONV_ARROW, @1, 0); }
	;
window
	: %empty					{ $$ = 0; }
	| some_window
	| some_window COMMA
	;
some_window
	: window_item					{ $$ = 1; }
	| some_window COMMA window_item			{ $$ = $1 + 1; }
	;
window_item
	: word EQUAL window_value			{ read_item_name(ps, $1, @1); }
	;
window_value
	: int_list					{ read_item_push(ps, @1, build_dims(ps, $1)); }
	| LBRACK rows RBRACK				{ read_item_push(ps, @$, build_pad(ps, $2)); }
	| LBRACK bools RBRACK				{ read_item_push(ps, @$, build_bools(ps, $2)); }
	;
rows
	: int_list					{ read_check_row(ps, @1, $1); $$ = 1; }
	| rows COMMA int_list				{ read_check_row(ps, @3, $3); $$ = $1 + 1; }
	;
bools
	: word						{ read_push_bool(ps, @1); $$ = 1; }
	| bools COMMA word				{ read_push_bool(ps, @3); $$ = $1 + 1; }
	;
opt_order
	: %empty					{ $$ = NULL; }
	| COMMA order_word EQUAL TRUE			{ $$ = build_order(ps, $2, true); }
	| COMMA order_word EQUAL FALSE			{ $$ = build_order(ps, $2, false); }
	;
order_word
	: IS_STABLE					{ $$ = ATOM_is_stable; }
	| LARGEST					{ $$ = ATOM_largest; }
	;
composite_head
	: OP_COMPOSITE STRING				{ build_composite_head(ps, $1, @2); }
	;
pairs
	: pair						{ $$ = 1; }
	| pairs COMMA pair				{ $$ = $1 + 1; }
	| pairs COMMA
	;
pair
	: LPAREN use INIT COLON use RPAREN
	;
reduce_head
	: OP_REDUCE pairs ACROSS DIMENSIONS EQUAL int_list opt_dict COLON type REDUCER reducer_args
			{ build_reduce_head(ps, &(ReadReduce){ @$, $2, $6, $7.n, $9, @9, $1, @11 }, $11); }
	;
reducer_args
	: %empty					{ $$ = 0; }
	| reducer_args LPAREN arg COMMA arg RPAREN	{ $$ = $1 + 2; }
	;
while_head
	: OP_WHILE LPAREN iters RPAREN opt_types func_attrs COND
							{ build_while_head(ps, $1, @$, $3, $5, $6.n); }
	;
while_do
	: DO						{ build_while_do(ps); }
	;
iters
	: %empty					{ $$ = 0; }
	| some_iters
	| some_iters COMMA
	;
some_iters
	: iter						{ $$ = 1; }
	| some_iters COMMA iter				{ $$ = $1 + 1; }
	;
iter
	: VALUE EQUAL use				{ build_arg(ps, $1, @1, NULL, (ReadDict){ 0, 0 }, 0); }
	;
opt_types
	: %empty					{ $$ = 0; }
	| COLON some_types				{ $$ = $2; }
	;
scan_head
	: OP_SCAN LPAREN uses RPAREN INITS LPAREN uses RPAREN DIMENSION EQUAL int func_attrs
							{ build_scan_head(ps, $1, $3, $7, $11, $12.n); }
	;

/* ---- words ---- */

/* Every keyword and every name of an op is also an ordinary name. */
word
	: WORD
	| WORD_TYPE					{ $$ = read_atom(ps, @1); }
	| TRUE | FALSE | UNIT | LOC | ATTRIBUTES | PUBLIC | PRIVATE | NESTED | TO | AT | UNKNOWN | CALLSITE | FUSED
	| MESH | SHARDING | PER_VALUE | RULE | EDGES | MANUAL_AXES | AXIS_REF_LIST | AXIS_REF_LISTS
	| ALL_TO_ALL_LIST | DEVICE_IDS | REPLICATED | UNREDUCED | SUM | MAX | MIN | CUSTOM | REDUCTION
	| NEED_REPLICATION | PERMUTATION | BLOCKED_PROPAGATION | STEP | OPERAND | RESULT | IN_SHARDINGS
	| OUT_SHARDINGS | OUT_SHARDING | GROUP_ID | ALLOWED_DIRECTION | OP_MODULE | OP_CAST | OP_FUNC
	| OP_FUNC_CALL | OP_CALL_INDIRECT | OP_FUNC_CONSTANT | OP_FUNC_RETURN
	| OP_SDY_MESH | OP_SDY_SHARD | OP_SDY_RETURN | OP_SDY_MANUAL | OP_SDY_NAMED
	| OP_SDY_GROUP | OP_SDY_EDGE | OP_SDY_FUNC_EDGE | OP_SDY_BARRIER | OP_SDY_AXIS_LISTS | OP_SDY_ALL_TO_ALL
	| OP_SDY_PERMUTE | OP_SDY_REDUCE | OP_CONSTANT | DIM_NUMBERS | WINDOW | INIT | APPLIES | ACROSS
	| DIMENSIONS | REDUCER | COND | DO | INITS | DIMENSION | K | IS_STABLE | LARGEST | OP_REGULAR | OP_SLICE
	| OP_GET_TUPLE_ELEMENT | OP_CONVOLUTION | OP_BARRIER | OP_SHLO_RETURN | OP_CUSTOM_CALL | OP_COMPOSITE
	| OP_REDUCE | OP_WHILE | OP_TOP_K | OP_SCAN | OP_SHARDC_TYPEOF | OP_SHARDC_CONTEXT | OP_STD
	| OP_STD_CMP | OP_STD_CONSTANT | INTO | SPEC | NONE | UNCONSTRAINED
	;
%%

const char *
read_token_name(int token)
{
	return token < YYNTOKENS ? yysymbol_name((yysymbol_kind_t)token) : NULL;
}

/* Returns the READ_FITS_* of the constructs that a token of this kind begins. `return` stands for all tokens that
 * begin an op, because it fits wherever an op does. */
static unsigned
fits_of(yysymbol_kind_t kind)
{
	switch ((int)kind) {
	case YYSYMBOL_OP_FUNC_RETURN:
		return READ_FITS_OP;
	case YYSYMBOL_TRUE:
		return READ_FITS_NAME;
	case YYSYMBOL_TENSOR_LT:
		return READ_FITS_TYPE;
	case YYSYMBOL_LBRACK:
		return READ_FITS_LIST;
	case YYSYMBOL_RBRACE:
		return READ_FITS_REGION_END;
	case YYSYMBOL_REPLICATED:
		return READ_FITS_REPLICATED;
	case YYSYMBOL_UNREDUCED:
		return READ_FITS_UNREDUCED;
	default:
		return 0;
	}
}

/* Passes the tokens that fit at an error to read_syntax_error(), which makes the message. */
static int
yyreport_syntax_error(const yypcontext_t *ctx, Parse *ps)
{
	enum { MANY = YYNTOKENS };
	yysymbol_kind_t want[MANY], found = yypcontext_token(ctx);
	const char *names[MANY];
	int n = yypcontext_expected_tokens(ctx, want, MANY);
	ReadMisfit m = { .at = *yypcontext_location(ctx), .wanted = names };

	if (found == YYSYMBOL_RESYNC)
		return 0;	/* a builder has reported an error, and the rest of the op is skipped */
	/* A LINE consists of other tokens, of which the first one does not fit. */
	if (found == YYSYMBOL_LINE) {
		m.at = read_line_drop(ps);
		found = YYSYMBOL_VALUE;
	}
	for (int i = 0; i < n; i++) {
		if (want[i] == YYSYMBOL_LINE)
			continue;
		names[m.n++] = yysymbol_name(want[i]);
		m.fits |= fits_of(want[i]);
	}
	m.found = yysymbol_name(found);
	read_skip(ps);
	read_syntax_error(ps, &m);
	return 0;
}

static void
read_yyerror(const READ_YYLTYPE *loc, Parse *ps, const char *msg)
{
	read_error(ps, DIAG_LIMIT, *loc, "%s", msg);	/* only the limit of the stack is reported here */
}
