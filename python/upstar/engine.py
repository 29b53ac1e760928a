# SPDX-License-Identifier: Apache-2.0

"""The program upstar as a child process: requests go in, replies come out."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from . import errors

GRACE = 10.0  # seconds that a calculation has to stop


def find() -> str:
    """The path of the program: $UPSTAR, beside the package, or on the PATH."""
    if named := os.environ.get("UPSTAR"):
        if found := shutil.which(named):
            return found
        raise FileNotFoundError(f"$UPSTAR is {named!r}, which is no program")
    name = "upstar.exe" if os.name == "nt" else "upstar"
    beside = Path(__file__).parent / "bin" / name
    if beside.is_file():
        return str(beside)
    if found := shutil.which("upstar"):
        return found
    raise FileNotFoundError(
        f"the program upstar is neither $UPSTAR nor {beside} nor on the PATH; "
        "go install github.com/upstar-cgt/upstar/cmd/upstar@latest makes it"
    )


def main() -> None:
    """The command upstar of a wheel that carries the program: runs it with the same arguments."""
    try:
        program = find()
    except FileNotFoundError as e:
        sys.exit(f"upstar: {e}")
    if os.name == "nt":
        sys.exit(subprocess.call([program, *sys.argv[1:]]))
    os.execv(program, [program, *sys.argv[1:]])


class Engine:
    """One process. Requests are answered one at a time, for any thread."""

    def __init__(self, program: str | None, memory: int | None, path: str | os.PathLike | Sequence[str | os.PathLike] | None = None) -> None:
        args = [program or find(), "eval", "--jsonl"]
        if memory is not None:
            args += ["--memory", str(memory)]
        for folder in [path] if isinstance(path, (str, os.PathLike)) else path or []:
            args += ["--path", os.fspath(folder)]
        # Ctrl-C reaches Python alone, which then cancels the request.
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if os.name == "nt" else {"start_new_session": True}
        self.process = subprocess.Popen(
            args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **apart
        )
        self.lock = threading.RLock()
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.last_id = 0
        self.trash: list[str] = []  # kept values that nobody uses
        self.last_words: list[str] = []
        self.listeners = [threading.Thread(target=f, daemon=True) for f in (self._read, self._read_errors)]
        for t in self.listeners:
            t.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(b"")

    def _read_errors(self) -> None:
        for line in self.process.stderr:
            self.last_words = [*self.last_words[-9:], line.decode(errors="replace").rstrip()]

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, progress: Callable[[dict], None] | None = None, every: float = 0.5, **request) -> dict:
        """The reply to a request. An interruption cancels it, and nothing else."""
        with self.lock:
            self.last_id += 1
            request["id"] = self.last_id
            if progress:
                request["progress"] = every
            if trash := [self.trash.pop() for _ in range(len(self.trash))]:
                request["drop"] = trash
            try:
                self._send(request)
                reply = self._receive(progress)
            except BaseException:
                self._cancel()
                raise
        if reply["error"] is not None:
            raise errors.of_reply(reply)
        return reply

    def _send(self, request: dict) -> None:
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._lost() from None

    def _receive(self, progress: Callable[[dict], None] | None, timeout: float | None = None) -> dict:
        while True:
            line = self._line(timeout)
            if not line:
                raise self._lost()
            reply = json.loads(line)
            if reply["id"] != self.last_id:  # of a request that was given up
                continue
            if "progress" not in reply:
                return reply
            if progress:
                progress(reply["progress"])

    def _line(self, timeout: float | None) -> bytes:
        if timeout is not None:
            return self.lines.get(timeout=timeout)
        while True:  # a wait without end cannot be interrupted everywhere
            try:
                return self.lines.get(timeout=1)
            except queue.Empty:
                continue

    def _cancel(self) -> None:
        """Stop the request at work; if it does not heed, the program. An empty
        request behind it tells when all is over, whatever was read before."""
        try:
            if self.alive:
                self._send({"cancel": self.last_id})
                self.last_id += 1
                self._send({"id": self.last_id, "input": ""})
                self._receive(None, GRACE)
        except errors.SessionLost:
            pass
        except BaseException:  # it does not heed, or the user cannot wait
            self.process.kill()

    def _lost(self) -> errors.SessionLost:
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.listeners[1].join(1)
        why = "; ".join(self.last_words) or f"with status {self.process.returncode}"
        return errors.SessionLost(f"the program has ended, and with it the session: {why}")

    def close(self) -> None:
        """End the program."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(2)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for t in self.listeners:
            t.join(1)
        self.process.stdout.close()
        self.process.stderr.close()
