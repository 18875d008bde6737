"""What the module makes of the answers of unthread: `python3 -m unittest unthread_benchexec.test_unthread`."""

import json
import tempfile
import unittest
from types import SimpleNamespace

import benchexec.result as result
from benchexec.tools.template import BaseTool2

from unthread_benchexec.unthread import Tool


def _run(status, *answers):
    """A run that ended with this status and printed these answers: one alone, or several as one object."""
    whole = answers[0] if len(answers) == 1 else {"answers": list(answers)}
    text = "warning: in front\n" + json.dumps(whole, indent=2) + "\n"
    return SimpleNamespace(exit_code=SimpleNamespace(value=status), output=text.splitlines(keepends=True))


def _answer(verdict, **others):
    return {"verdict": verdict, "replay": "confirmed" if verdict == "violated" else None, "reason": None, **others}


class Results(unittest.TestCase):
    def result(self, *run):
        return Tool().determine_result(_run(*run))

    def test_every_verdict(self):
        self.assertEqual(self.result(0, _answer("holds")), result.RESULT_TRUE_PROP)
        self.assertEqual(self.result(0, _answer("proved")), result.RESULT_TRUE_PROP)
        self.assertEqual(self.result(1, _answer("violated")), result.RESULT_FALSE_PROP)
        self.assertEqual(self.result(3, _answer("unknown", reason="it is too hard")), result.RESULT_UNKNOWN)
        self.assertEqual(self.result(3, _answer("holds")), result.RESULT_UNKNOWN)
        timeout = _answer("unknown", reason="the time limit was reached")
        self.assertEqual(self.result(3, timeout), result.RESULT_TIMEOUT)
        memory = _answer("unknown", reason="the memory limit was reached")
        self.assertEqual(self.result(3, memory), "OUT OF MEMORY")

    def test_several_properties(self):
        self.assertEqual(self.result(0, _answer("proved"), _answer("holds")), result.RESULT_TRUE_PROP)
        self.assertEqual(self.result(1, _answer("proved"), _answer("violated")), result.RESULT_FALSE_PROP)
        self.assertEqual(self.result(3, _answer("proved"), _answer("unknown")), result.RESULT_UNKNOWN)

    def test_what_is_no_answer(self):
        for run in [
            (0, _answer("violated")),
            (0, _answer("perhaps")),
            (0, {}),
            (1, _answer("holds")),
            (1, _answer("violated", replay=None)),
            (3, _answer("violated")),
            (2, _answer("unknown")),
            (4, _answer("unknown")),
            (139, _answer("holds")),
        ]:
            self.assertTrue(self.result(*run).startswith(result.RESULT_ERROR), run)


class CommandLine(unittest.TestCase):
    def line(self, property_text, name="safety", cputime=None, memory=None, options=()):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/{name}.prp"
            with open(path, "w", encoding="utf-8") as file:
                file.write(property_text)
            task = BaseTool2.Task.with_files(["a.bpl"], property_file=path, options={"arguments": ["--unroll", 2]})
            limits = BaseTool2.ResourceLimits(cputime=cputime, memory=memory)
            return Tool().cmdline("unthread", list(options), task, limits)

    def test_properties_and_limits(self):
        line = self.line("No execution fails a check.\n", cputime=60, memory=4_000_000_000)
        self.assertEqual(line[1:6], ["check", "--format", "json", "--property", "safety"])
        self.assertEqual(line[6:], ["--unroll", "2", "--timeout", "60", "--memory", "4000", "a.bpl"])
        line = self.line("property: response(x == 1, y)\n", name="r")
        self.assertEqual(line[4:6], ["--property", "response(x == 1, y)"])
        self.assertEqual(self.line("", options=["--memory", "7"], memory=10**9).count("--memory"), 1)


if __name__ == "__main__":
    unittest.main()
