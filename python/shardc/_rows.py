# SPDX-License-Identifier: Apache-2.0
"""The reports of shardc and the rows of their tables. Written by generate.py from the JSON schemas of the program."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Dict, List, Optional

from ._report import Report, Row, Table


@dataclass
class Mesh(Row):
    #: The name of the mesh, with @.
    mesh: str
    #: The names of the axes, from major to minor.
    axes: List[str]
    #: The sizes of the axes.
    sizes: List[int]
    #: The number of devices.
    devices: int = field(metadata={"unit": "devices"})
    #: The ids of the devices in the order of the mesh, if they are not 0, 1, 2, ...
    device_ids: Optional[str]
    _keys: ClassVar[List[str]] = ["mesh", "axes", "sizes", "devices", "device_ids"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Value(Row):
    #: The address of the value: %name, @function/%name or resultN; "line N" for a sharding without a value.
    value: str
    #: The name in the original program, from loc(...).
    name: Optional[str]
    #: The line of the value in the file.
    line: Optional[int]
    #: The column of the value in the file.
    col: Optional[int]
    #: The global type.
    type: str
    #: The global shape, if it is static.
    shape: Optional[List[int]]
    #: The sharding, null if there is none.
    sharding: Optional[str]
    #: The sharding as a PartitionSpec of JAX, null if that cannot express it.
    spec: Optional[str]
    #: given: the program gives the sharding; changed: propagation has changed its axes; inferred: propagation has
    #: found it. Only after propagation.
    origin: Optional[str]
    #: The type of the part on one device, padding included.
    local_type: str
    #: The shape of the part on one device, padding included.
    local_shape: Optional[List[int]]
    #: The shape of all parts together, padding included, if it differs from the global shape.
    padded_shape: Optional[List[int]]
    #: The bytes on one device, padding included.
    bytes: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes of the whole tensor.
    global_bytes: Optional[int] = field(metadata={"unit": "bytes"})
    _keys: ClassVar[List[str]] = ["value", "name", "line", "col", "type", "shape", "sharding", "spec", "origin", "local_type", "local_shape", "padded_shape", "bytes", "global_bytes"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Slice(Row):
    #: The address of the value.
    value: str
    #: The line of the value in the file.
    line: Optional[int]
    #: The global type.
    type: str
    #: The id of the device.
    device: int
    #: The first index of the part in each dimension.
    start: List[int]
    #: The index after the last one in each dimension.
    limit: List[int]
    _keys: ClassVar[List[str]] = ["value", "line", "type", "device", "start", "limit"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Show(Report):
    #: The meshes.
    meshes: Table[Mesh]
    #: The values in the order of the program.
    values: Table[Value]
    #: The part of each sharded value that each device holds, without padding.
    slices: Table[Slice]
    _keys: ClassVar[List[str]] = ["meshes", "values", "slices"]
    _nested: ClassVar[Dict[str, Any]] = {"meshes": Mesh, "values": Value, "slices": Slice}


@dataclass(repr=False)
class Summary(Report):
    #: The meshes.
    meshes: Table[Mesh]
    #: The values in the order of the program.
    values: Table[Value]
    _keys: ClassVar[List[str]] = ["meshes", "values"]
    _nested: ClassVar[Dict[str, Any]] = {"meshes": Mesh, "values": Value}


@dataclass
class Location(Row):
    #: The file of the original program.
    file: Optional[str]
    line: Optional[int]
    col: Optional[int]
    name: Optional[str]
    #: With --frames=all: all places, the innermost first, with " < " between them.
    frames: Optional[str]
    _keys: ClassVar[List[str]] = ["file", "line", "col", "name", "frames"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Final(Row):
    #: The collective in the program that runs; null if another one does its work, or if it is none of XLA's
    #: partitioner.
    kind: Optional[str]
    #: The bytes on a device before, in the program that runs.
    in_: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes on a device after, in the program that runs.
    out: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes that each device sends in one run, in the program that runs.
    sent: Optional[int] = field(metadata={"unit": "bytes"})
    #: How often it runs, after some were moved out of loops.
    times: Optional[int] = field(metadata={"unit": "runs"})
    #: The bytes that each device sends in all runs, in the program that runs.
    total: Optional[int] = field(metadata={"unit": "bytes"})
    #: The time of one run on the topology, in the program that runs; without the start, if another collective takes it
    #: along.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: What changed it: duplicate, sum, loop, type, unroll, gather, whole, scatter or combine.
    rules: Optional[List[str]]
    #: exact, or estimate if XLA may do something else.
    sure: Optional[str]
    _keys: ClassVar[List[str]] = ["kind", "in", "out", "sent", "times", "total", "time", "rules", "sure"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Collective(Row):
    #: The collective; "reshard" for a reshard that no collectives are known for, "declared" for the bytes that --ops
    #: declares, "implicit" for an operation without a rule, for which the program does not say what moves, "unknown"
    #: for one that may communicate.
    kind: str
    #: The mesh axes, from major to minor. If no axes form the groups of a collective, it has one text, "groups=GxN" or
    #: "pairs=N".
    axes: List[str]
    #: The devices in a group.
    n: Optional[int] = field(metadata={"unit": "devices"})
    #: The bytes on a device before, padding included.
    in_: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes on a device after, padding included.
    out: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes that each device sends in one run.
    sent: Optional[int] = field(metadata={"unit": "bytes"})
    #: How often it runs, from the trip counts of the loops around it and the calls of its function.
    times: Optional[int] = field(metadata={"unit": "runs"})
    #: The bytes that each device sends in all runs.
    total: Optional[int] = field(metadata={"unit": "bytes"})
    #: The time of one run on the topology.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: contraction, disagreement, constraint, result, call, neighbours, user or norule.
    why: str
    #: The branch of the case or if around it, from 0.
    branch: Optional[int]
    #: The value that is moved.
    address: str
    #: The line of the value in the file.
    line: Optional[int]
    #: The column of the value in the file.
    col: Optional[int]
    loc: Optional[Location]
    #: With --roots: the annotations from which the axes come, each with its name and place.
    roots: Optional[List[str]]
    #: The sharding before.
    from_: Optional[str]
    #: The sharding after.
    to: Optional[str]
    #: An upper bound for an implicit row; what the bytes assume, or why they are unknown.
    note: Optional[str]
    #: With --as-xla: exact, or estimate if XLA may choose another way.
    sure: Optional[str]
    #: With --as-xla: XLA gathers the whole value only to keep another part of it.
    remat: bool
    final: Optional[Final]
    _keys: ClassVar[List[str]] = ["kind", "axes", "n", "in", "out", "sent", "times", "total", "time", "why", "branch", "address", "line", "col", "loc", "roots", "from", "to", "note", "sure", "remat", "final"]
    _nested: ClassVar[Dict[str, Any]] = {"loc": Location, "final": Final}


@dataclass
class FinalTotals(Row):
    #: The collectives in the program that runs.
    collectives: int
    #: The bytes that each device sends in the program that runs.
    sent: int = field(metadata={"unit": "bytes"})
    #: The sum of the times of all runs in the program that runs, null if one is unknown.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    _keys: ClassVar[List[str]] = ["collectives", "sent", "time"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Totals(Row):
    #: The collectives in the text.
    collectives: int
    #: The bytes that each device sends. A loop whose trip count is unknown runs as often as assumed; unknown bytes are
    #: 0.
    sent: int = field(metadata={"unit": "bytes"})
    #: The rows whose total is unknown.
    unknown: int
    #: The implicit rows.
    implicit: int
    #: The rows of kind unknown.
    opaque: int
    #: The sum of the times of all runs, null if one is unknown.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    final: Optional[FinalTotals]
    #: Bytes sent, by the list of axes, which are joined by commas.
    by_axes: Dict[str, int]
    #: Bytes sent, by the kind of collective.
    by_kind: Dict[str, int]
    _keys: ClassVar[List[str]] = ["collectives", "sent", "unknown", "implicit", "opaque", "time", "final", "by_axes", "by_kind"]
    _nested: ClassVar[Dict[str, Any]] = {"final": FinalTotals}


@dataclass
class Placement(Row):
    #: The name of the mesh.
    mesh: str
    #: The axis of the mesh.
    axis: str
    #: Its size.
    size: int = field(metadata={"unit": "devices"})
    #: The shape of a slice in chips; null if no slice has as many devices, and every axis counts as a dimension of its
    #: own.
    slice: Optional[str]
    #: The dimensions of the slice that have a wrap-around.
    wrap: Optional[List[str]]
    #: The number of slices along the axis, null if there is one slice. The other sizes are those in one slice.
    slices: Optional[int] = field(metadata={"unit": "slices"})
    #: The number of chips along the first dimension of the slice.
    x: Optional[int] = field(metadata={"unit": "chips"})
    #: The same for the second dimension.
    y: Optional[int] = field(metadata={"unit": "chips"})
    #: The same for the third dimension.
    z: Optional[int] = field(metadata={"unit": "chips"})
    #: The number of devices of one chip.
    cores: Optional[int] = field(metadata={"unit": "devices"})
    #: What create_device_mesh of JAX needs for this placement.
    note: Optional[str]
    _keys: ClassVar[List[str]] = ["mesh", "axis", "size", "slice", "wrap", "slices", "x", "y", "z", "cores", "note"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Comms(Report):
    #: The name of the topology, null if no times are computed. "default" is not a machine.
    topology: Optional[str]
    #: The value of --as-xla: "no" for what Shardy alone communicates, "partitioner" for what XLA's partitioner does, a
    #: target for what also follows it there.
    as_xla: str
    #: The communication of the program, and what becomes of it after XLA's partitioner.
    collectives: Table[Collective]
    #: Sums over all rows.
    totals: Totals
    #: Where the axes of the meshes are, if the topology has slices.
    placement: Table[Placement]
    _keys: ClassVar[List[str]] = ["topology", "as_xla", "collectives", "totals", "placement"]
    _nested: ClassVar[Dict[str, Any]] = {"collectives": Collective, "totals": Totals, "placement": Placement}


@dataclass
class Peak(Row):
    #: A value defined at the peak.
    address: Optional[str]
    #: Its line in the file.
    line: Optional[int]
    #: Its column.
    col: Optional[int]
    _keys: ClassVar[List[str]] = ["address", "line", "col"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Size(Row):
    #: Of the whole tensors.
    global_: Optional[int] = field(metadata={"unit": "bytes"})
    #: On one device.
    local: int = field(metadata={"unit": "bytes"})
    #: The global bytes divided by the number of devices.
    ideal: Optional[int] = field(metadata={"unit": "bytes"})
    _keys: ClassVar[List[str]] = ["global", "local", "ideal"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class LiveValue(Row):
    #: On one device.
    bytes: int = field(metadata={"unit": "bytes"})
    #: The address of the value.
    address: str
    #: The name in the original program.
    name: Optional[str]
    #: The global type.
    type: str
    #: The sharding.
    sharding: Optional[str]
    #: The line in the file.
    line: Optional[int]
    #: If --at is repeated: the value where they are live.
    at: Optional[str]
    _keys: ClassVar[List[str]] = ["bytes", "address", "name", "type", "sharding", "line", "at"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Argument(Row):
    #: On one device.
    bytes: int = field(metadata={"unit": "bytes"})
    #: The address of the value.
    address: str
    #: The name in the original program.
    name: Optional[str]
    #: The global type.
    type: str
    #: The sharding.
    sharding: Optional[str]
    #: The line in the file.
    line: Optional[int]
    _keys: ClassVar[List[str]] = ["bytes", "address", "name", "type", "sharding", "line"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Mem(Report):
    #: xla: what the compiler of a target allocates; program-order: a bound from the order of the operations.
    model: str
    #: The target, as --as-xla names it, or no.
    as_xla: str
    #: The devices of the largest mesh.
    devices: int = field(metadata={"unit": "devices"})
    #: Values of unknown size, counted as 0.
    unknown: int = field(metadata={"unit": "values"})
    peak: Optional[Peak]
    #: With the model xla: arguments, aliased, results, constants, host, live, heap, total, low, high. Results that
    #: alias an argument are not among the results; the total is the sum of arguments, results, constants and heap, and
    #: the compiler's own lies between low and high for most programs. With program-order: arguments, donated, results,
    #: constants, host, peak_fused, peak_unfused, total_fused, total_unfused. A peak contains donated arguments as long
    #: as they live; a total adds the other arguments and the constants. With both, if there is a topology: reserved,
    #: which the runtime keeps, and limit, without what is reserved.
    sizes: Dict[str, Size]
    #: The largest values that are live at the peak.
    live: Table[LiveValue]
    #: The largest arguments.
    largest_arguments: Table[Argument]
    _keys: ClassVar[List[str]] = ["model", "as_xla", "devices", "unknown", "peak", "sizes", "live", "largest_arguments"]
    _nested: ClassVar[Dict[str, Any]] = {"peak": Peak, "sizes": {"*": Size}, "live": LiveValue, "largest_arguments": Argument}


@dataclass
class FitSize(Row):
    batch: int
    #: What a device must have: the row total of `shardc mem`, with live instead of heap.
    needed: int = field(metadata={"unit": "bytes"})
    #: The row total of `shardc mem`: what the compiler takes if there is room.
    total: int = field(metadata={"unit": "bytes"})
    #: The limit less what is needed; negative if the batch does not fit.
    spare: int = field(metadata={"unit": "bytes"})
    #: Whether the batch fits.
    fits: bool
    #: The batch of the program, and the largest one that fits.
    note: Optional[str]
    _keys: ClassVar[List[str]] = ["batch", "needed", "total", "spare", "fits", "note"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class FitValue(Row):
    #: An argument or result that grows with the batch.
    value: str
    #: Its name in the original program.
    name: Optional[str]
    #: Its type in the program.
    type: str
    #: Its dimensions that grow.
    dims: str
    _keys: ClassVar[List[str]] = ["value", "name", "type", "dims"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Fit(Report):
    #: The name of the topology.
    topology: str
    #: What a program can use of a device.
    limit: int = field(metadata={"unit": "bytes"})
    #: The target, as --as-xla names it, or no.
    as_xla: str
    #: An argument with the batch.
    address: str
    #: The dimension of the argument that is the batch.
    dim: int
    #: The batch of the program.
    batch: int
    #: Only multiples of this are tried, so that devices have equal parts.
    step: int
    #: The largest batch that fits; null if none does.
    largest: Optional[int]
    #: The batches that were measured.
    sizes: Table[FitSize]
    #: The arguments and results of the main function that grow with the batch.
    values: Table[FitValue]
    _keys: ClassVar[List[str]] = ["topology", "limit", "as_xla", "address", "dim", "batch", "step", "largest", "sizes", "values"]
    _nested: ClassVar[Dict[str, Any]] = {"sizes": FitSize, "values": FitValue}


@dataclass
class StepTime(Row):
    #: The estimate.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: The least that is likely.
    low: Optional[float] = field(metadata={"unit": "seconds"})
    #: The most that is likely.
    high: Optional[float] = field(metadata={"unit": "seconds"})
    #: What the time means.
    note: Optional[str]
    _keys: ClassVar[List[str]] = ["time", "low", "high", "note"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Work(Row):
    #: Of all runs in a step.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: The least that is likely.
    low: Optional[float] = field(metadata={"unit": "seconds"})
    #: The most that is likely.
    high: Optional[float] = field(metadata={"unit": "seconds"})
    #: Of the time of all rows.
    share: Optional[float]
    #: What most of the time is bound by: matrix, results, vector, memory, or links.
    bound: Optional[str]
    #: Of the matrix units.
    flops: int = field(metadata={"unit": "FLOP"})
    #: Bytes read and written in memory.
    memory: int = field(metadata={"unit": "bytes"})
    #: Bytes sent.
    sent: int = field(metadata={"unit": "bytes"})
    #: How many operations run in a step.
    runs: int = field(metadata={"unit": "runs"})
    #: The part of the FLOP, or without FLOP of the bytes, that jax.checkpoint computes a second time.
    recomputed: float
    #: The line, the module, the class or the address of the operation, as --by says.
    what: str
    #: With --by=op: the name in the original program.
    name: Optional[str]
    _keys: ClassVar[List[str]] = ["time", "low", "high", "share", "bound", "flops", "memory", "sent", "runs", "recomputed", "what", "name"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Cost(Report):
    #: The target, as --as-xla names it.
    as_xla: str
    #: The chip whose speed of computing is known; null: computing has no time.
    chip: Optional[str]
    #: The devices of the program.
    devices: int = field(metadata={"unit": "devices"})
    #: Of the matrix units of one device in a step.
    flops: int = field(metadata={"unit": "FLOP"})
    #: The part of these that jax.checkpoint computes a second time.
    recomputed: float
    #: Bytes that a device reads and writes in memory.
    memory: int = field(metadata={"unit": "bytes"})
    #: Bytes that a device sends.
    sent: int = field(metadata={"unit": "bytes"})
    #: The FLOP that are not recomputed, divided by those of the chip's data sheet in the time of the step.
    mfu: Optional[float]
    #: A loop runs an unknown number of times.
    unknown_trips: bool
    #: matrix, results, vector, memory: operations by what binds them: the matrix units, the results that these hand
    #: over, the vector units, the memory. compute: all of them. communication: all collectives. all_overlaps: the
    #: longer one of both; nothing_overlaps: their sum; step: an estimate between.
    times: Dict[str, StepTime]
    #: What takes the time, the longest first; without times, what reads and writes most.
    rows: Table[Work]
    _keys: ClassVar[List[str]] = ["as_xla", "chip", "devices", "flops", "recomputed", "memory", "sent", "mfu", "unknown_trips", "times", "rows"]
    _nested: ClassVar[Dict[str, Any]] = {"times": {"*": StepTime}, "rows": Work}


@dataclass
class ExplainedValue(Row):
    #: The address of the value.
    value: str
    #: The name in the original program, from loc(...).
    name: Optional[str]
    #: The line of the value in the file.
    line: Optional[int]
    #: The column of the value in the file.
    col: Optional[int]
    #: The place in the original program, from loc(...).
    source: Optional[str]
    #: The operation that defines the value or has its region.
    op: Optional[str]
    #: The global type.
    type: str
    #: The sharding after propagation, null if there is none.
    sharding: Optional[str]
    #: How many copies of the value have this answer: one per call of its function; 0 if the value was removed before
    #: propagation.
    copies: int = field(metadata={"unit": "copies"})
    _keys: ClassVar[List[str]] = ["value", "name", "line", "col", "source", "op", "type", "sharding", "copies"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Chain(Row):
    #: The number of the chain, from 1.
    chain: int
    #: The address of the value.
    value: str
    #: The number of its row in values, from 1.
    answer: int
    #: The dimension of the value.
    dim: int
    #: The axis, or the part of it that came this way.
    axis: str
    #: The size of the axis.
    ways: int
    #: The number of links.
    steps: int
    #: The number of the first link, null if there is none.
    link: Optional[int]
    #: The kind of annotation: argument, result, constraint, in_shardings, out_shardings or annotation (on an
    #: operation).
    root: str
    #: The value that has the annotation.
    root_value: str
    #: Its dimension with the axis.
    root_dim: int
    #: The annotation of that dimension.
    annotation: str
    #: Whether the annotation closes it.
    closed: bool
    #: The user priority of the annotation.
    priority: Optional[int]
    #: The place of the annotation in the original program, or in the file.
    place: Optional[str]
    _keys: ClassVar[List[str]] = ["chain", "value", "answer", "dim", "axis", "ways", "steps", "link", "root", "root_value", "root_dim", "annotation", "closed", "priority", "place"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Link(Row):
    #: The number of the link, from 1. Chains that go the same way share their links.
    link: int
    #: The number of the next link towards the annotation, null if this is the last one.
    next: Optional[int]
    #: The value that got the axis.
    value: str
    #: Its dimension.
    dim: int
    #: The axis, or the part of it.
    axis: str
    #: step: an operation moved the axis; group: a sharding group did in the same step; sync: a sharding group did
    #: before the first step.
    kind: str
    #: The operation that moved the axis.
    op: str
    #: Its place in the original program, or in the file.
    place: Optional[str]
    #: The operand or result that got the axis.
    target: Optional[str]
    #: The operand or result from which it came.
    source: Optional[str]
    #: The factor in the rule of the operation.
    factor: Optional[str]
    #: forward (operand to result), backward or sideways.
    direction: Optional[str]
    #: The number of the step, as in Shardy's debug output.
    step: Optional[int]
    #: The user priority of the step.
    priority: int
    #: The op priority of the step.
    op_level: Optional[int]
    #: basic or aggressive.
    strategy: Optional[str]
    #: Other operands and results that offered the axis.
    also: List[str]
    _keys: ClassVar[List[str]] = ["link", "next", "value", "dim", "axis", "kind", "op", "place", "target", "source", "factor", "direction", "step", "priority", "op_level", "strategy", "also"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class RejectedOffer(Row):
    #: The number of the link.
    link: int
    #: The axis that was offered in vain.
    axis: str
    #: The dimension for which it was offered.
    dim: int
    #: The factor of the rule.
    factor: str
    #: The operand or result that offered it.
    from_: str
    #: The value of that.
    value: str
    #: The reason, one word of spec 75 §3.2.
    reason: str
    #: The reason as a sentence.
    detail: str
    _keys: ClassVar[List[str]] = ["link", "axis", "dim", "factor", "from", "value", "reason", "detail"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class Offer(Row):
    #: The address of the value.
    value: str
    #: The number of its row in values, from 1.
    answer: int
    #: The dimension of the value.
    dim: int
    #: The axis that it does not have.
    axis: str
    #: The value that offered it, null if none did.
    from_value: Optional[str]
    #: Its dimension with the axis.
    from_dim: Optional[int]
    #: The operation with both values.
    op: Optional[str]
    #: Its place in the original program, or in the file.
    place: Optional[str]
    #: The operand or result that offered the axis.
    from_: Optional[str]
    #: The operand or result that did not take it.
    target: Optional[str]
    #: The factor in the rule of the operation, null if it has no rule.
    factor: Optional[str]
    #: forward (operand to result), backward or sideways.
    direction: Optional[str]
    #: The number of the step that rejected the axis, null after the last step.
    step: Optional[int]
    #: The user priority of the step.
    priority: Optional[int]
    #: The op priority of the step.
    op_level: Optional[int]
    #: The reason, one word of spec 75 §4.2.
    reason: str
    #: The reason as a sentence.
    detail: str
    _keys: ClassVar[List[str]] = ["value", "answer", "dim", "axis", "from_value", "from_dim", "op", "place", "from", "target", "factor", "direction", "step", "priority", "op_level", "reason", "detail"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class BytesChange(Row):
    #: The bytes that each device sends without the edits; null: unknown.
    before: Optional[int] = field(metadata={"unit": "bytes"})
    #: And with them.
    after: Optional[int] = field(metadata={"unit": "bytes"})
    _keys: ClassVar[List[str]] = ["before", "after"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class AdmittingEdits(Row):
    #: The address of the value.
    value: str
    #: The number of its row in values, from 1.
    answer: int
    #: The dimension of the value.
    dim: int
    #: The axis that the edits admit.
    axis: str
    #: The edits as --set takes them; several if no single edit was found.
    set: List[str]
    #: The sharding of the value after propagation with the edits.
    sharding: str
    sent: Optional[BytesChange]
    memory: Optional[BytesChange]
    _keys: ClassVar[List[str]] = ["value", "answer", "dim", "axis", "set", "sharding", "sent", "memory"]
    _nested: ClassVar[Dict[str, Any]] = {"sent": BytesChange, "memory": BytesChange}


@dataclass
class Annotation(Row):
    #: How many axes of dimensions of other values come from the annotation.
    decides: int = field(metadata={"unit": "axes"})
    #: Its kind: argument, result, constraint, in_shardings, out_shardings or annotation (on an operation).
    annotation: str
    #: The address of the value that has it.
    value: str
    #: The name of the value in the original program.
    name: Optional[str]
    #: The annotation as it is in the text.
    sharding: str
    #: Whether all values have the same shardings without the annotation; null: this was not tried, or the annotation
    #: cannot be removed alone.
    redundant: Optional[bool]
    #: The place of the annotation in the original program, or in the file.
    place: Optional[str]
    _keys: ClassVar[List[str]] = ["decides", "annotation", "value", "name", "sharding", "redundant", "place"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Why(Report):
    #: The answers, one or more per value.
    values: Table[ExplainedValue]
    #: The ways of axes, from values to annotations.
    chains: Table[Chain]
    #: The steps of the chains, those of the values first.
    links: Table[Link]
    #: What was offered at the links, and was not taken.
    rejected: Table[RejectedOffer]
    #: What was offered to dimensions that do not have it, and was not taken.
    offers: Table[Offer]
    #: Edits after which the axis is there. Each row was tried.
    admitted: Table[AdmittingEdits]
    #: The annotations of the program, those that decide most first.
    annotations: Table[Annotation]
    _keys: ClassVar[List[str]] = ["values", "chains", "links", "rejected", "offers", "admitted", "annotations"]
    _nested: ClassVar[Dict[str, Any]] = {"values": ExplainedValue, "chains": Chain, "links": Link, "rejected": RejectedOffer, "offers": Offer, "admitted": AdmittingEdits, "annotations": Annotation}


@dataclass
class SweptMesh(Row):
    #: The sizes of the axes, as --mesh takes them.
    mesh: str
    #: The devices of the mesh.
    devices: int = field(metadata={"unit": "devices"})
    #: The shape of a slice of the topology; null if it has none of so many devices.
    slice: Optional[str]
    #: The collectives in the text; null if the program is not valid on this mesh.
    collectives: Optional[int]
    #: The bytes that each device sends. A loop whose trip count is unknown runs as often as assumed; unknown bytes are
    #: 0.
    sent: Optional[int] = field(metadata={"unit": "bytes"})
    #: The sum of the times of all collectives; null if one is unknown.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: The bytes that each device needs, as `shardc mem` estimates them.
    memory: Optional[int] = field(metadata={"unit": "bytes"})
    #: yes or no: whether the memory of a device of the topology is enough; null if that is unknown.
    fits: Optional[str]
    #: The mesh fits, and no other one of as many devices is better in time (without a topology: bytes) or memory and
    #: at least as good in the other.
    pareto: bool
    #: Why there is no result, or what the mesh needs.
    note: Optional[str]
    _keys: ClassVar[List[str]] = ["mesh", "devices", "slice", "collectives", "sent", "time", "memory", "fits", "pareto", "note"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Sweep(Report):
    #: The name of the topology, null if no times are computed.
    topology: Optional[str]
    #: The bytes that a program can use on a device of the topology.
    memory_limit: Optional[int] = field(metadata={"unit": "bytes"})
    #: As in the report of comms: whose collectives are counted.
    as_xla: str
    #: One row per mesh.
    meshes: Table[SweptMesh]
    _keys: ClassVar[List[str]] = ["topology", "memory_limit", "as_xla", "meshes"]
    _nested: ClassVar[Dict[str, Any]] = {"meshes": SweptMesh}


@dataclass
class Rejected(Row):
    #: Those that save, but need more memory than --max-memory allows.
    memory: int = field(metadata={"unit": "edits"})
    #: Those that save, but make each device compute more than --max-work allows.
    work: int = field(metadata={"unit": "edits"})
    _keys: ClassVar[List[str]] = ["memory", "work"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class SuggestedEdit(Row):
    #: The sum of the times of all collectives, as in comms; null if one is unknown.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: The bytes that each device sends, as in comms.
    sent: int = field(metadata={"unit": "bytes"})
    #: The bytes that each device needs, as in mem.
    memory: int = field(metadata={"unit": "bytes"})
    #: How much more each device computes, in parts of the work of the program as it is.
    work: Optional[float]
    #: The part of what is minimized that the edit saves.
    saved: Optional[float]
    #: The collectives, as in comms.
    collectives: int
    #: The edit as --set takes it; null in the first row, the program as it is.
    set: Optional[str]
    #: The address of the value.
    value: Optional[str]
    #: The sharding that propagation gives to the value now; null: none.
    from_: Optional[str]
    #: The sharding that the edit gives to it.
    to: Optional[str]
    #: The edit in JAX.
    python: Optional[str]
    _keys: ClassVar[List[str]] = ["time", "sent", "memory", "work", "saved", "collectives", "set", "value", "from", "to", "python"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class Suggest(Report):
    #: As in the report of comms: whose collectives are counted.
    as_xla: str
    #: The name of the topology, null if no times are computed.
    topology: Optional[str]
    #: time, bytes or memory: what edits shall save.
    minimize: str
    #: The edits that could be tried.
    candidates: int = field(metadata={"unit": "edits"})
    #: Those that were tried.
    tried: int = field(metadata={"unit": "edits"})
    #: Those that save, and need not much more memory or work.
    saving: int = field(metadata={"unit": "edits"})
    rejected: Optional[Rejected]
    #: Those whose program cannot be propagated or measured.
    failed: int = field(metadata={"unit": "edits"})
    #: The program as it is, then one row per edit, the best first.
    edits: Table[SuggestedEdit]
    _keys: ClassVar[List[str]] = ["as_xla", "topology", "minimize", "candidates", "tried", "saving", "rejected", "failed", "edits"]
    _nested: ClassVar[Dict[str, Any]] = {"rejected": Rejected, "edits": SuggestedEdit}


@dataclass
class EditedValue(Row):
    #: argument, result or the operation that defines the values.
    what: str
    #: The address of the value, or of the first one.
    value: str
    #: Its name in the original program.
    name: Optional[str]
    #: How many results of such operations change in this way.
    count: int = field(metadata={"unit": "values"})
    #: The sharding without the edit; null: none.
    from_: Optional[str]
    #: The sharding with it.
    to: Optional[str]
    #: The place of the first one in the original program.
    source: Optional[str]
    _keys: ClassVar[List[str]] = ["what", "value", "name", "count", "from", "to", "source"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class BeforeAfter(Row):
    #: The bytes that each device sends in all runs, without the edit.
    before: int = field(metadata={"unit": "bytes"})
    #: And with it.
    after: int = field(metadata={"unit": "bytes"})
    _keys: ClassVar[List[str]] = ["before", "after"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class EditedCollective(Row):
    #: The kind.
    kind: str
    #: The axes, as in comms.
    axes: str
    #: Those without the edit.
    before: int = field(metadata={"unit": "collectives"})
    #: Those with it.
    after: int = field(metadata={"unit": "collectives"})
    sent: Optional[BeforeAfter]
    #: The difference.
    change: int = field(metadata={"unit": "bytes"})
    #: Their place in the original program, or the address of the value that is moved.
    place: str
    _keys: ClassVar[List[str]] = ["kind", "axes", "before", "after", "sent", "change", "place"]
    _nested: ClassVar[Dict[str, Any]] = {"sent": BeforeAfter}


@dataclass
class EditedTotals(Row):
    #: The sum of the times of all collectives, as in comms; null if one is unknown.
    time: Optional[float] = field(metadata={"unit": "seconds"})
    #: The bytes that each device sends, as in comms.
    sent: int = field(metadata={"unit": "bytes"})
    #: The bytes that each device needs, as in mem.
    memory: int = field(metadata={"unit": "bytes"})
    #: How much more each device computes, in parts of the work without the edit.
    work: Optional[float]
    #: The collectives, as in comms.
    collectives: int = field(metadata={"unit": "collectives"})
    _keys: ClassVar[List[str]] = ["time", "sent", "memory", "work", "collectives"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass(repr=False)
class WhatIf(Report):
    #: As in the report of comms: whose collectives are counted.
    as_xla: str
    #: The name of the topology, null if no times are computed.
    topology: Optional[str]
    #: Values whose sharding changes. Results of operations are one row if they have the same operation and shardings.
    values: Table[EditedValue]
    #: What is sent per kind, axes and place, where that changes.
    collectives: Table[EditedCollective]
    #: The program before and after the edit, and the change.
    totals: Dict[str, EditedTotals]
    _keys: ClassVar[List[str]] = ["as_xla", "topology", "values", "collectives", "totals"]
    _nested: ClassVar[Dict[str, Any]] = {"values": EditedValue, "collectives": EditedCollective, "totals": {"*": EditedTotals}}


@dataclass
class Rename(Row):
    #: The name of an axis.
    old: str
    #: Its new name.
    new: str
    _keys: ClassVar[List[str]] = ["old", "new"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class ChangedMesh(Row):
    #: The axes of a mesh with their sizes.
    old: str
    #: Those of the same mesh now.
    new: str
    _keys: ClassVar[List[str]] = ["old", "new"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class ChangedBoundary(Row):
    #: changed, new or gone.
    change: str
    #: Its name in the original program.
    name: Optional[str]
    #: Its address in the newer program, or in the older one if it is gone; null for a value of a lock.
    address: Optional[str]
    #: Its global type.
    type: Optional[str]
    #: The sharding before.
    old: Optional[str]
    #: The sharding now.
    new: Optional[str]
    #: The bytes on a device before.
    old_bytes: Optional[int] = field(metadata={"unit": "bytes"})
    #: The bytes on a device now.
    new_bytes: Optional[int] = field(metadata={"unit": "bytes"})
    #: The first annotation from which a new axis comes, or else that of a lost axis.
    because: Optional[str]
    _keys: ClassVar[List[str]] = ["change", "name", "address", "type", "old", "new", "old_bytes", "new_bytes", "because"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class ChangedValue(Row):
    #: The operation.
    op: str
    #: How many values have this change.
    count: int = field(metadata={"unit": "values"})
    #: Their sharding before; null for constraints that are new.
    old: Optional[str]
    #: Their sharding now; null for constraints that are gone.
    new: Optional[str]
    #: The address of the first one, in the newer program.
    address: Optional[str]
    #: Its name in the original program.
    name: Optional[str]
    #: Its place in the original program, or else in the file.
    source: Optional[str]
    #: The first annotation from which a new axis comes, or else that of a lost axis.
    because: Optional[str]
    _keys: ClassVar[List[str]] = ["op", "count", "old", "new", "address", "name", "source", "because"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class ChangedCollective(Row):
    #: new or gone.
    change: str
    #: The collective.
    kind: str
    #: The mesh axes, from major to minor.
    axes: str
    #: How many: 1, unless one side is a lock.
    count: int = field(metadata={"unit": "collectives"})
    #: The global type of the value that is moved; for a lock its element type and rank.
    type: str
    #: The bytes that each device sends in all runs.
    sent: Optional[int] = field(metadata={"unit": "bytes"})
    #: How often it runs.
    times: Optional[int] = field(metadata={"unit": "runs"})
    #: The value that is moved.
    address: Optional[str]
    #: Its name in the original program.
    name: Optional[str]
    #: Its place in the original program, or else in the file.
    source: Optional[str]
    #: The first annotation from which its axes come.
    because: Optional[str]
    _keys: ClassVar[List[str]] = ["change", "kind", "axes", "count", "type", "sent", "times", "address", "name", "source", "because"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class OldNew(Row):
    #: The collectives.
    old: int
    new: int
    _keys: ClassVar[List[str]] = ["old", "new"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class OldNewBytes(Row):
    #: The bytes that each device sends, null for a lock.
    old: Optional[int] = field(metadata={"unit": "bytes"})
    new: Optional[int] = field(metadata={"unit": "bytes"})
    _keys: ClassVar[List[str]] = ["old", "new"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class ValueCounts(Row):
    #: The values that are compared.
    old: int
    new: int
    #: Those that only the newer program has.
    came: int
    #: Those that only the older program has.
    went: int
    #: Those with another sharding.
    changed: int
    _keys: ClassVar[List[str]] = ["old", "new", "came", "went", "changed"]
    _nested: ClassVar[Dict[str, Any]] = {}


@dataclass
class DiffTotals(Row):
    collectives: Optional[OldNew]
    sent: Optional[OldNewBytes]
    memory: Optional[OldNewBytes]
    values: Optional[ValueCounts]
    _keys: ClassVar[List[str]] = ["collectives", "sent", "memory", "values"]
    _nested: ClassVar[Dict[str, Any]] = {"collectives": OldNew, "sent": OldNewBytes, "memory": OldNewBytes, "values": ValueCounts}


@dataclass(repr=False)
class Diff(Report):
    #: The older file.
    old: str
    #: The newer file.
    new: str
    #: The value of --as-xla for the older file: "no" for what Shardy alone does.
    old_as_xla: str
    #: The same for the newer file.
    new_as_xla: str
    #: No sharding, mesh or number of collectives differs.
    equal: bool
    #: A part of the programs was too different to be compared well.
    partly: bool
    #: Axes that have another name.
    renames: Table[Rename]
    #: Meshes with other axes.
    meshes: Table[ChangedMesh]
    #: Arguments with another sharding, and those that only one program has.
    arguments: Table[ChangedBoundary]
    #: Results with another sharding, and those that only one program has.
    results: Table[ChangedBoundary]
    #: Values with another sharding: one row per operation and change.
    values: Table[ChangedValue]
    #: Collectives that came or went.
    collectives: Table[ChangedCollective]
    #: Both sides as a whole.
    totals: DiffTotals
    _keys: ClassVar[List[str]] = ["old", "new", "old_as_xla", "new_as_xla", "equal", "partly", "renames", "meshes", "arguments", "results", "values", "collectives", "totals"]
    _nested: ClassVar[Dict[str, Any]] = {"renames": Rename, "meshes": ChangedMesh, "arguments": ChangedBoundary, "results": ChangedBoundary, "values": ChangedValue, "collectives": ChangedCollective, "totals": DiffTotals}
