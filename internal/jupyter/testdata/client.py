# SPDX-License-Identifier: Apache-2.0

"""A client of the kernel: run with jupyter_client, and $JUPYTER_PATH where the
kernelspec is."""

import threading
import time
import unittest

from jupyter_client.manager import KernelManager


class Kernel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.manager = KernelManager(kernel_name="cgscript")
        cls.manager.start_kernel()
        cls.client = cls.manager.client()
        cls.client.start_channels()
        cls.client.wait_for_ready(timeout=60)

    @classmethod
    def tearDownClass(cls):
        cls.client.stop_channels()
        if cls.manager.is_alive():
            cls.manager.shutdown_kernel(now=True)

    def execute(self, code, **options):
        """The content of the reply, and all that was published."""
        published = []
        reply = self.client.execute_interactive(
            code, timeout=60, allow_stdin=False, output_hook=published.append, **options
        )
        found = {}
        for message in published:
            found.setdefault(message["msg_type"], message["content"])
        return reply["content"], found

    def answer(self, request, *args, **options):
        return getattr(self.client, request)(*args, reply=True, timeout=60, **options)["content"]

    def test_execute(self):
        reply, found = self.execute("g := {3|1||-2}")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(found["execute_input"]["code"], "g := {3|1||-2}")
        data = found["execute_result"]["data"]
        self.assertEqual(data["text/plain"], "{3|1||-2}")
        self.assertEqual(data["text/latex"], r"$\{3 \mid 1 \parallel -2\}$")
        again, found = self.execute("g.Temperature")
        self.assertEqual(found["execute_result"]["data"]["text/plain"], "2")
        self.assertEqual(again["execution_count"], reply["execution_count"] + 1)
        _, found = self.execute("g;")
        self.assertNotIn("execute_result", found)
        _, found = self.execute('game.grid.Domineering("..|..")')
        self.assertTrue(found["execute_result"]["data"]["image/svg+xml"].startswith("<svg"))
        _, found = self.execute("Table([[1,^]])")
        self.assertIn("<td>↑</td>", found["execute_result"]["data"]["text/html"])
        reply, _ = self.execute("1", user_expressions={"a": "1 + 1", "b": "{"})
        self.assertEqual(reply["user_expressions"]["a"]["data"]["text/plain"], "2")
        self.assertEqual(reply["user_expressions"]["b"]["status"], "error")

    def test_silent(self):
        count = self.execute("1")[0]["execution_count"]
        reply, found = self.execute("h := 7", silent=True)
        self.assertEqual(reply["execution_count"], count)
        self.assertNotIn("execute_result", found)
        self.assertEqual(self.execute("h")[1]["execute_result"]["data"]["text/plain"], "7")

    def test_errors(self):
        reply, found = self.execute("x := 1;\nx.Foo")
        self.assertEqual((reply["status"], found["error"]["ename"]), ("error", "Error"))
        self.assertIn("Foo", found["error"]["evalue"])
        self.assertEqual(found["error"]["traceback"][-2:], ["x.Foo", " ^"])
        self.assertEqual(self.execute("1 + }")[0]["ename"], "SyntaxError")

    def test_help(self):
        self.assertIn("Game.Temperature", self.execute("?Temperature")[1]["stream"]["text"])
        reply = self.answer("inspect", "{1|0}.Temperature", 8)
        self.assertTrue(reply["found"])
        self.assertIn("Game.Temperature", reply["data"]["text/plain"])
        self.assertFalse(self.answer("inspect", "Nonsense", 3)["found"])
        self.execute("number := 5")
        self.assertEqual(self.answer("inspect", "number")["data"]["text/plain"], "number = 5")

    def test_complete(self):
        reply = self.answer("complete", "é + {1|0}.Temper", 16)
        self.assertEqual((reply["matches"], reply["cursor_start"], reply["cursor_end"]), (["Temperature"], 10, 16))
        self.execute("value := {1|0}; word := \"text\"")
        self.assertIn("LeftStop", self.answer("complete", "value.Left")["matches"])
        self.assertNotIn("LeftStop", self.answer("complete", "word.Left")["matches"])
        self.assertIn("value", self.answer("complete", "va")["matches"])

    def test_is_complete(self):
        for code, status in (("for x from 1 to 3 do", "incomplete"), ("1 + 1", "complete"), ("?Nim", "complete")):
            self.client.is_complete(code)
            self.assertEqual(self.client.get_shell_msg(timeout=60)["content"]["status"], status)

    def test_abort(self):
        """What waits behind a cell that fails is not run.

        Nothing tells a client that its second request is waiting, so the first one
        runs until it is interrupted, and longer each time the second came too late.
        """
        for patience in (1, 5, 30):
            self.client.execute("while true do end")
            self.client.execute("n := 8")
            time.sleep(patience)
            self.manager.interrupt_kernel()
            replies = [self.client.get_shell_msg(timeout=60)["content"]["status"] for _ in range(2)]
            self.assertEqual(replies[0], "error")
            if replies[1] == "aborted":
                return
        self.fail(f"the second request was {replies[1]}, not aborted")

    def test_history(self):
        self.execute("100 + 1")
        self.execute("100 + 2")
        history = self.answer("history", hist_access_type="tail", n=2)["history"]
        self.assertEqual([h[2] for h in history], ["100 + 1", "100 + 2"])
        history = self.answer("history", hist_access_type="search", pattern="*+ 2", n=1, output=True)["history"]
        self.assertEqual(history[0][2], ["100 + 2", "102"])

    def test_info(self):
        info = self.answer("kernel_info")
        self.assertEqual((info["implementation"], info["language_info"]["file_extension"]), ("upstar", ".cgs"))
        self.assertTrue(self.client.hb_channel.is_beating())

    def test_interrupt(self):
        """An interruption ends the calculation; variables stay."""
        self.execute("n := 5")
        threading.Timer(0.5, self.manager.interrupt_kernel).start()
        begin = time.monotonic()
        reply, _ = self.execute("n := 6; while true do end")
        self.assertEqual((reply["status"], reply["ename"]), ("error", "KeyboardInterrupt"))
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(self.execute("n")[1]["execute_result"]["data"]["text/plain"], "6")

    def test_zz_shutdown(self):
        self.manager.shutdown_kernel()
        self.assertFalse(self.manager.is_alive())


if __name__ == "__main__":
    unittest.main()
