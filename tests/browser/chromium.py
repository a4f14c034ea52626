# SPDX-License-Identifier: Apache-2.0
"""A page in a headless Chromium, driven through the pipe of its DevTools protocol. Needs nothing but Python."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def program():
    """Returns the path of Chromium, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Page:
    """A page without a network. It records what it requests, and what it writes to the console."""

    def __init__(self, width=1200, height=800):
        self.folder = tempfile.mkdtemp()
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def connect():      # Chromium reads descriptor 3 and writes descriptor 4
            high_in, high_out = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)

        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, pass_fds=(), preexec_fn=connect)
        os.close(theirs_in)
        os.close(theirs_out)
        self.input, self.output = ours_in, ours_out
        self.buffer, self.number, self.session = b"", 0, None
        self.requests, self.complaints = [], []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(t["targetId"] for t in targets if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0,
                  uploadThroughput=0)
        self.size(width, height)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, seconds):
        """Returns the next message, or None."""
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], seconds)[0]:
                return None
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise EOFError("Chromium has ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        self.notice(message.get("method"), message.get("params"))
        return message

    def notice(self, method, params):
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded":
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(str(params["args"]))
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append("dialog: " + params["message"])

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = self.receive(60)
            if answer is None:
                raise TimeoutError(method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, media="", **features):
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": k.replace("_", "-"), "value": v} for k, v in features.items()])

    def open(self, path, fragment=""):
        self.requests, self.complaints = [], []
        self.call("Page.navigate", url="file://" + os.path.abspath(path) + fragment)
        self.wait("!!document.documentElement && document.documentElement.dataset.ready !== undefined")

    def run(self, expression):
        """Returns the value of an expression, which may be a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(expression + ": " + json.dumps(answer["exceptionDetails"])[:500])
        return answer["result"].get("value")

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(condition):
                return True
            time.sleep(0.02)
        raise TimeoutError(condition)

    def frame(self):
        """Waits until what has changed is drawn."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def key(self, name, text=None):
        codes = {"Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39,
                 "PageDown": 34, "PageUp": 33, "Home": 36, "End": 35, "Tab": 9}
        extra = {"windowsVirtualKeyCode": codes[name]} if name in codes else {"text": text or name}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, **extra)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name)
        self.frame()

    def type(self, text):
        self.call("Input.insertText", text=text)
        time.sleep(0.1)     # the search waits for the next key
        self.frame()

    def click(self, expression):
        """Clicks the middle of the element that an expression returns."""
        box = self.run(f"(() => {{ const e = {expression}; e.scrollIntoView({{ block: 'nearest' }}); const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
        self.frame()
