# SPDX-License-Identifier: Apache-2.0
"""Writes the wheel: the backend of pyproject.toml for pip, and a command for `make wheel`: backend.py PROGRAM FOLDER

Equal inputs give equal bytes. A static program runs on every Linux of its processor; a dynamic one gets the tag of
this machine. The backend needs only the standard library, so a build downloads nothing.
"""
import base64
import hashlib
import os
import re
import struct
import subprocess
import sys
import sysconfig
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PROCESSORS = {62: "x86_64", 183: "aarch64", 243: "riscv64"}
METADATA = """\
Metadata-Version: 2.1
Name: shardc
Version: {version}
Summary: Shardings, communication and memory of JAX programs, without devices
License: Apache-2.0
Requires-Python: >=3.9
Classifier: Framework :: Pytest
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{readme}"""
WHEEL = """\
Wheel-Version: 1.0
Generator: shardc
Root-Is-Purelib: false
Tag: {tags}
"""
ENTRY_POINTS = "[pytest11]\nshardc = shardc.pytest_plugin\n"


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def version():
    return re.search(r"^VERSION := (\S+)$", read(ROOT, "Makefile").decode(), re.M).group(1)


def platforms(program):
    """Returns the platform tags of an ELF program, by its processor and whether it needs a dynamic linker."""
    machine, = struct.unpack_from("<H", program, 18)
    table, = struct.unpack_from("<Q", program, 32)
    size, count = struct.unpack_from("<HH", program, 54)
    kinds = [struct.unpack_from("<I", program, table + i * size)[0] for i in range(count)]
    if 3 in kinds:    # PT_INTERP
        return [re.sub("[-.]", "_", sysconfig.get_platform())]
    processor = PROCESSORS[machine]
    return [f"manylinux2014_{processor}", f"manylinux_2_17_{processor}", f"musllinux_1_1_{processor}"]


def write_wheel(program, folder):
    program, name, tags = read(program), f"shardc-{version()}", None
    tags = platforms(program)
    package = os.path.join(HERE, "shardc")
    files = {f"shardc/{f}": read(package, f) for f in os.listdir(package) if f.endswith((".py", ".typed"))}
    files["shardc/_version.py"] = f'__version__ = "{version()}"\n'.encode()
    files[f"{name}.data/scripts/shardc"] = program
    info = f"{name}.dist-info"
    files[f"{info}/METADATA"] = METADATA.format(version=version(), readme=read(HERE, "README.md").decode()).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tags="\nTag: ".join(f"py3-none-{t}" for t in tags)).encode()
    files[f"{info}/entry_points.txt"] = ENTRY_POINTS.encode()
    files[f"{info}/LICENSE"] = read(ROOT, "LICENSE")
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}\n"
        for path, data in sorted(files.items()))
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-py3-none-{'.'.join(tags)}.whl"
    # Zip knows no time before 1980.
    when = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800))[:6]
    os.makedirs(folder, exist_ok=True)
    with zipfile.ZipFile(os.path.join(folder, wheel), "w") as archive:
        for path in sorted(files, key=lambda p: (".dist-info/" in p, p)):
            entry = zipfile.ZipInfo(path, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if ".data/scripts/" in path else 0o100644) << 16
            archive.writestr(entry, files[path], compresslevel=9)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the program as `make wheel` does, or packages the static program $SHARDC_BINARY. Called by pip."""
    folder = os.path.abspath(wheel_directory)
    if os.environ.get("SHARDC_BINARY"):
        return write_wheel(os.environ["SHARDC_BINARY"], folder)
    before = set(os.listdir(folder))
    subprocess.run(["make", "-C", ROOT, "wheel", f"WHEELS={folder}", f"PYTHON={sys.executable}"],
                   check=True, stdout=sys.stderr)
    return (set(os.listdir(folder)) - before).pop()


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("make dist writes the source archive")


if __name__ == "__main__":
    print(write_wheel(sys.argv[1], sys.argv[2]))
