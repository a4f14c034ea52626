# SPDX-License-Identifier: Apache-2.0
"""The library from Python, through ctypes: a diagnostic with its span, and a report as JSON."""
import ctypes
import json
import sys


class Span(ctypes.Structure):
    _fields_ = [("file", ctypes.c_char_p)] + [(n, ctypes.c_uint32) for n in (
        "line", "column", "end_line", "end_column", "offset", "length")]


class Diagnostic(ctypes.Structure):
    _fields_ = [("severity", ctypes.c_int), ("id", ctypes.c_char_p), ("message", ctypes.c_char_p), ("at", Span)]


lib = ctypes.CDLL(sys.argv[1])
for name in ("shardc_context_new", "shardc_text_data"):
    getattr(lib, name).restype = ctypes.c_void_p
Receiver = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Diagnostic))


def receive(_, d):
    at = d.contents.at
    print(f"{at.file.decode()}:{at.line}:{at.column}: {d.contents.id.decode()}")


receiver = Receiver(receive)
context = ctypes.c_void_p(lib.shardc_context_new())
lib.shardc_context_receiver(context, receiver, None)
program, report, text = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()


def read(source):
    return lib.shardc_read(context, b"t.mlir", source, ctypes.c_size_t(len(source)), ctypes.byref(program))


assert read(b'sdy.mesh @m = <["x"=0]>') == 1
assert read(b'sdy.mesh @m = <["x"=2]>\nfunc.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {\n  return %a : tensor<8xf32>\n}\n') == 0
assert lib.shardc_report_new(program, 1, None, ctypes.byref(report)) == 0
assert lib.shardc_report_print(report, 3, 0, ctypes.byref(text)) == 0
print(sorted(json.loads(ctypes.string_at(lib.shardc_text_data(text)))))
lib.shardc_context_free(context)
