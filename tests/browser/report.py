# SPDX-License-Identifier: Apache-2.0
"""Tests the page of `shardc report` in a headless browser: report.py SHARDC [AXE]

AXE is the file axe.min.js of axe-core, which looks for barriers to people with disabilities. Ends with the counts of tests;
without a browser, nothing is run."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium  # noqa: E402

shardc = os.path.abspath(sys.argv[1])
axe = sys.argv[2] if len(sys.argv) > 2 and os.path.exists(sys.argv[2]) else None
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
passed = failed = 0

GRID = "document.querySelector('#p-program .grid')"
ROWS = "[...document.querySelectorAll('#p-program .body .row')]"
STATUS = "document.querySelector('#p-program [role=status]').textContent"
SELECTED = "document.querySelector('#p-program .row[aria-selected=true]').firstChild.textContent"
PANEL = "document.getElementById('panel')"


def check(what, ok, found=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}: {found}")


def equal(what, got, want):
    check(what, got == want, f"{got!r}, expected {want!r}")


def tab(page, name):
    page.click(f"document.getElementById('t-{name}')")


def search(page, text):
    page.run("(() => { const f = document.querySelector('#p-program input'); f.value = ''; f.focus(); })()")
    page.type(text)
    return int(page.run(STATUS).split()[0])


# ---- the data: the same as the tables of the commands ----

def numbers(text, n):
    out, last, at = [], 0, 0
    for _ in range(n):
        v = shift = 0
        while True:
            digit = 29 if text[at] == "!" else ord(text[at]) - 63
            at += 1
            v |= (digit & 31) << shift
            shift += 5
            if digit < 32:
                break
        last += -(v + 1) // 2 if v & 1 else v // 2
        out.append(last)
    return out


def column(data, c, n):
    """Returns the exact values of a column as texts; "" for a missing one."""
    if "texts" in c:
        return [data["strings"][i] for i in numbers(c["texts"], n)]
    if "counts" in c:
        return [str(i - 1) if i else "" for i in numbers(c["counts"], n)]
    if "numbers" in c:
        ids = numbers(c["numbers"], n)
        exact = c.get("reals") or numbers(c["exact"], max(ids, default=0))
        return [exact[i - 1] if i else "" for i in ids]
    return None


def tables(path):
    with open(path) as f:
        text = re.search(r'<script type="application/json" id="data">\n(.*?)</script>', f.read(), re.S)
    data = json.loads(text.group(1))
    for t in data["tables"]:
        found = {c["name"]: column(data, c, t["n"]) for c in t["columns"]}
        yield t["place"], [dict(zip(found, row)) for row in zip(*(v or [None] * t["n"] for v in found.values()))]


def command(arguments):
    """Returns the tables of a command, as lists of rows."""
    out = subprocess.run([shardc, *arguments, "--format=tsv", "-q"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=False).stdout.decode()
    for t in out.split("\n\n"):
        lines = [line.split("\t") for line in t.splitlines()]
        yield [dict(zip(lines[0], line)) for line in lines[1:]] if lines else []


def same(a, b):
    if isinstance(a, (int, float)):
        try:
            if b.endswith("%"):
                return abs(a - float(b[:-1]) / 100) <= 6e-4
            return abs(a - float(b)) <= 1e-3 * abs(a)
        except ValueError:
            return b in ("", "?") and a == ""
    return a == b or {a, b} <= {"", "-", "?"}


def compare(name, rows, want, key, skip=()):
    """Each row of the command must be on the page, with the same values in the columns that both have."""
    by_key = {}
    for row in rows:
        by_key.setdefault(str(row[key]), []).append(row)
    wrong = []
    for row in want:
        mine = by_key.get(row[key], [])
        fit = [m for m in mine if all(same(m[c], row[c]) for c in m if c in row and m[c] is not None and c not in skip)]
        if fit:
            mine.remove(fit[0])
        else:
            wrong.append((row, mine[:1]))
    check(f"{name}: figures are those of the command", want and not wrong, wrong[:1] or "no rows")


def check_figures(name, path, program, options, as_xla):
    page = {}
    for place, rows in tables(path):
        page.setdefault(place, []).append(rows)
    comms = list(command(["comms", *options, program]))
    want = next((t for t in comms if t and "address" in t[0] and "kind" in t[0]), [])
    if want:
        compare(name + ", comms", page["collectives"][0], want, "address", skip=("roots", "place"))
    compare(name + ", mem", page["memory"][0], next(t for t in command(["mem", *options, program]) if t and "what" in t[0]), "what")
    if as_xla:
        values = next(t for t in command(["show", "--as-xla", program]) if t and "value" in t[0])
        compare(name + ", show", page["values"][0], values, "value")
    if "cost" in page:
        cost = [t for t in command(["cost", "--top=100", *options, program]) if t and "what" in t[0]]
        compare(name + ", cost", next(t for t in page["cost"] if t and "what" in t[0] and "share" in t[0]), cost[-1], "what")


# ---- the page ----

def check_axe(page, what):
    if not axe:
        return
    with open(axe) as f:
        page.run(f.read() + "; 0")
    found = page.run("axe.run().then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact))"
                     ".map(v => v.id + ': ' + v.nodes[0].html.slice(0, 200)))")
    equal(what + ": no barrier", found, [])


def check_program(page, name):
    tab(page, "program")
    total = int(page.run(STATUS))
    check(f"{name}: rows", page.run(ROWS + ".length") > 3)
    check(f"{name}: few elements", page.run("document.querySelectorAll('#p-program *').length") < 2000)
    check(f"{name}: search finds some", 0 < search(page, "dot_general") < total)
    first = page.run(ROWS + "[0].textContent")
    check(f"{name}: a hit has the word", "dot" in first, first)
    equal(f"{name}: search for nothing", search(page, "no such name"), 0)
    check(f"{name}: bytes", 0 <= search(page, "bytes>1MiB") < total)
    check(f"{name}: replicated", 0 <= search(page, "replicated") < total)
    page.key("Escape")
    equal(f"{name}: Esc ends the search", page.run(STATUS), str(total))
    # sort
    head = "document.querySelectorAll('#p-program [role=columnheader] button')[5]"
    before = page.run(ROWS + "[1].textContent")
    page.click(head)
    equal(f"{name}: sorted", page.run("document.querySelectorAll('#p-program [role=columnheader]')[5].getAttribute('aria-sort')"), "descending")
    page.click(head)
    page.click(head)
    equal(f"{name}: the third click restores the order", page.run(ROWS + "[1].textContent"), before)
    # fold
    page.run(GRID + ".focus()")
    page.key("Home")
    rows = page.run(GRID + ".getAttribute('aria-rowcount')")
    page.key("ArrowLeft")
    check(f"{name}: folded", int(page.run(GRID + ".getAttribute('aria-rowcount')")) < int(rows))
    equal(f"{name}: says so", page.run(ROWS + "[0].getAttribute('aria-expanded')"), "false")
    page.key("ArrowRight")
    equal(f"{name}: unfolded", page.run(GRID + ".getAttribute('aria-rowcount')"), rows)
    # keys and details
    page.key("ArrowDown")
    chosen = page.run(SELECTED)
    page.key("Enter")
    check(f"{name}: Enter shows details", not page.run(PANEL + ".hidden"))
    check(f"{name}: the slices are drawn", page.run(PANEL + ".querySelectorAll('.slices svg rect.c').length") > 0)
    check(f"{name}: every picture is SVG", page.run("JSON.parse(document.getElementById('data').textContent).strings.filter(s => s.startsWith('<svg '))"
          ".every(s => !new DOMParser().parseFromString(s, 'image/svg+xml').querySelector('parsererror'))"))
    check(f"{name}: of the value", page.run(PANEL + ".querySelector('h2').textContent") in chosen, chosen)
    check(f"{name}: the address names it", re.match(r"#v\d+$", page.run("location.hash")))
    page.key("Escape")
    check(f"{name}: Esc closes them", page.run(PANEL + ".hidden"))
    page.run(GRID + ".focus()")
    page.key("End")
    page.key("Home")
    page.key("/")
    equal(f"{name}: / goes to the search", page.run("document.activeElement.tagName"), "INPUT")
    page.run(GRID + ".focus()")
    page.key("?")
    check(f"{name}: ? shows the keys", page.run("document.getElementById('keys').open"))
    page.key("Escape")


def check_why(page, name):
    tab(page, "program")
    page.run(GRID + ".focus()")
    page.key("Home")
    page.key("]")
    page.key("Enter")
    check(f"{name}: ] finds a collective", page.run(PANEL + ".textContent.includes('Communication')"))
    text = page.run(PANEL + ".textContent")
    check(f"{name}: the chain ends in an annotation", "Why" not in text or "annotation" in text or "constraint" in text, text[-300:])
    check_axe(page, name + ", details")
    first = page.run("location.hash")
    if page.run(f"!!{PANEL}.querySelector('ul a')"):
        page.click(PANEL + ".querySelector('ul a')")
        page.wait("location.hash !== " + json.dumps(first))
        page.run("history.back()")
        page.wait("location.hash === " + json.dumps(first))
        passed_back = page.run(PANEL + ".hidden")
        check(f"{name}: back works", not passed_back)
    page.key("Escape")


def check_looks(page, name):
    for scheme in ("light", "dark"):
        page.media(prefers_color_scheme=scheme)
        dark = page.run("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
        equal(f"{name}: {scheme}", dark, scheme == "dark")
        for part in page.run("[...document.querySelectorAll('[role=tab]')].map(t => t.id.slice(2))"):
            tab(page, part)
            check_axe(page, f"{name}, {scheme}, {part}")
    page.media(prefers_color_scheme="light")
    page.size(320, 640)
    for part in page.run("[...document.querySelectorAll('[role=tab]')].map(t => t.id.slice(2))"):
        tab(page, part)
        wide = page.run("document.documentElement.scrollWidth")
        check(f"{name}: {part} fits 320 pixels", wide <= 320, wide)
    page.size(1200, 800)
    tab(page, "program")
    page.media(media="print")
    check(f"{name}: print", page.run("getComputedStyle(document.getElementById('p-summary')).display !== 'none' && "
                                     "getComputedStyle(document.getElementById('tabs')).display === 'none'"))
    page.media()


def check_page(page, folder, name, program, options, as_xla):
    path = os.path.join(folder, name + ".html")
    run = subprocess.run([shardc, "report", "-q", *options, "-o", path, program], stderr=subprocess.PIPE, check=False)
    check(f"{name}: written", run.returncode == 0, run.stderr.decode()[-300:])
    if run.returncode:
        return
    check_figures(name, path, program, options, as_xla)
    page.open(path)
    check_program(page, name)
    check_why(page, name)
    check_looks(page, name)
    equal(f"{name}: nothing on the console", page.complaints, [])
    equal(f"{name}: no request", [u for u in page.requests if not u.startswith(("file:", "data:"))], [])


def check_hostile(page, folder):
    path = os.path.join(folder, "hostile.html")
    subprocess.run([shardc, "report", "-q", "-o", path, os.path.join(root, "tests/golden/report/hostile.mlir")], check=True)
    page.open(path)
    tab(page, "program")
    page.run(GRID + ".focus()")
    page.key("ArrowDown")
    page.key("Enter")
    check("hostile: the name is text", "</script>" in page.run(PANEL + ".textContent"))
    equal("hostile: no element", page.run("document.querySelectorAll('img').length"), 0)
    equal("hostile: only our scripts", page.run("document.scripts.length"), 2)
    equal("hostile: nothing on the console", page.complaints, [])


LAYERS = """sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %n: tensor<i32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %a : tensor<8x8xf32> loc("jit(f)/layer_0/mlp/tanh")
  %1:2 = stablehlo.while(%i = %n, %x = %0) : tensor<i32>, tensor<8x8xf32>
   cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %2 = stablehlo.abs %x : tensor<8x8xf32> loc("jit(f)/layer_0/mlp/while/body/inner/abs")
    %3 = stablehlo.abs %2 : tensor<8x8xf32> loc("jit(f)/layer_0/mlp/while/body/inner/abs")
    stablehlo.return %i, %3 : tensor<i32>, tensor<8x8xf32>
  } loc("jit(f)/layer_0/mlp/while")
  %4 = stablehlo.abs %1#1 : tensor<8x8xf32> loc("jit(f)/layer_0/mlp/abs")
  %5 = stablehlo.abs %4 : tensor<8x8xf32> loc("jit(f)/layer_1/abs")
  %6 = stablehlo.abs %5 : tensor<8x8xf32>
  return %6 : tensor<8x8xf32>
}
"""


def check_layers(page, folder):
    path, program = os.path.join(folder, "layers.html"), os.path.join(folder, "layers.mlir")
    with open(program, "w") as f:
        f.write(LAYERS)
    subprocess.run([shardc, "report", "-q", "-o", path, program], check=True)
    page.open(path)
    tab(page, "program")

    def rows():
        return page.run(ROWS + ".map(r => (r.getAttribute('aria-level') - 1) + ' ' + r.firstChild.textContent.replace(/[▸▾]/, ''))")

    equal("layers: heads of modules", rows(), [
        "0 @main", "1 %a", "1 %n", "1 layer_0/mlp", "2 %0", "2 %1#0", "2 %1#1", "3 %1/cond/%i", "3 %1/cond/%x",
        "3 %1/do/%i", "3 %1/do/%x", "3 %1/cond/%c", "3 layer_0/mlp/inner", "4 %1/do/%2", "4 %1/do/%3", "2 %4", "1 %5", "1 %6", "1 result0"])
    page.click("[...document.querySelectorAll('#p-program .body .row')][3].querySelector('.twist')")
    equal("layers: a module folds", rows(), ["0 @main", "1 %a", "1 %n", "1 layer_0/mlp", "1 %5", "1 %6", "1 result0"])
    page.run("location.hash = '#v11'")
    page.wait(PANEL + ".textContent.startsWith('%1/do/%3')")
    equal("layers: an address unfolds", len(rows()), 19)
    equal("layers: nothing on the console", page.complaints, [])


def check_large(page, folder, program):
    """The limits of spec 85 §1.5, twice as much as there, because a test shares its machine."""
    path = os.path.join(folder, "large.html")
    subprocess.run([shardc, "report", "-q", "-o", path, program], stderr=subprocess.DEVNULL, check=True)
    size = os.path.getsize(path)
    page.open(path)
    ready = int(page.run("document.documentElement.dataset.ready"))
    tab(page, "program")
    find = page.run("(() => { const f = document.querySelector('#p-program input'); f.value = 'dot'; const t = performance.now();"
                    "f.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })); return performance.now() - t; })()")
    page.key("Escape")
    page.run("(() => { const f = document.querySelector('#p-program input'); f.value = ''; f.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })); })()")
    sort = page.run("(() => { const t = performance.now(); document.querySelectorAll('#p-program [role=columnheader] button')[5].click();"
                    "return performance.now() - t; })()")
    frame = page.run("(async () => { const g = " + GRID + "; const all = []; for (let i = 0; i < 60; i++) { g.scrollTop += 4000; const t = performance.now();"
                     "await new Promise(r => requestAnimationFrame(() => { const s = performance.now(); setTimeout(() => { all.push(performance.now() - s); r(); }); })); }"
                     "return all.sort((a, b) => a - b)[30]; })()")
    scroll = page.run("(async () => { const g = " + GRID + "; const all = []; for (let i = 0; i < 60; i++) { g.scrollTop += 60;"
                      "await new Promise(r => requestAnimationFrame(() => { const s = performance.now(); setTimeout(() => { all.push(performance.now() - s); r(); }); })); }"
                      "return all.sort((a, b) => a - b)[30]; })()")
    nodes = page.run("document.querySelectorAll('*').length")
    print(f"large: {size} bytes, ready {ready} ms, search {find:.0f} ms, sort {sort:.0f} ms, frame {frame:.1f} ms, {scroll:.1f} ms while scrolling, {nodes} nodes")
    for what, value, limit in (("bytes", size, 6e6), ("ready", ready, 2000), ("search", find, 100), ("sort", sort, 200),
                               ("frame", frame, 32), ("scroll", scroll, 32), ("nodes", nodes, 4000)):
        check("large: " + what, value <= limit, value)


def main():
    if not chromium.program():
        print("browser: not run, because Chromium is not installed")
        return 0
    if not axe:
        print("browser: axe-core is not there, so barriers are not looked for")
    page = chromium.Page()
    try:
        with tempfile.TemporaryDirectory() as folder:
            samples = os.path.join(root, "samples")
            check_page(page, folder, "train", os.path.join(samples, "jax/train.mlir.gz"), ["--topology=tpu-v5e:16x16"], True)
            check_page(page, folder, "mlp", os.path.join(samples, "jax/mlp.mlir"), [], True)
            check_page(page, folder, "shardy", os.path.join(samples, "jax/mlp.mlir"), ["--as-xla=no"], False)
            check_hostile(page, folder)
            check_layers(page, folder)
            large = os.environ.get("LARGE")
            if large:
                check_large(page, folder, large)
    finally:
        page.close()
    print(f"browser: {passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
