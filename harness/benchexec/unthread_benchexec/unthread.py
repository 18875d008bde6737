"""Tool-info module: how BenchExec runs unthread, and what its answers mean."""

import json
import os

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tool info for unthread: concurrent Boogie programs, made sequential and checked
    """

    def executable(self, tool_locator):
        try:
            # In a checkout of the project.
            return tool_locator.find_executable("unthread", subdir="target/release")
        except benchexec.tools.template.ToolNotFoundException:
            return tool_locator.find_executable("unthread")

    def name(self):
        return "unthread"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="unthread")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--format", "json"]
        if task.property_file:
            command += ["--property", _property(task.property_file)]
        arguments = (task.options or {}).get("arguments", [])
        command += [str(a) for a in arguments]
        command += options
        # The tool says itself that its limits are reached, with what it knows by then.
        if rlimits.cputime and "--timeout" not in command:
            command += ["--timeout", str(rlimits.cputime)]
        if rlimits.memory and "--memory" not in command:
            command += ["--memory", str(max(1, rlimits.memory // 1_000_000))]
        return command + list(task.input_files)

    def determine_result(self, run):
        status = run.exit_code.value
        if status is None:
            return result.RESULT_ERROR
        if status == 2:
            return result.RESULT_ERROR + "(input)"
        if status == 4:
            return result.RESULT_ERROR + "(backend)"
        if status not in (0, 1, 3):
            return result.RESULT_ERROR
        answers = _answers(run.output)
        verdicts = [answer.get("verdict") for answer in answers]
        # The exit status and the answers must say the same, and all of them must be known.
        if status == 0 and verdicts and all(v in ("holds", "proved") for v in verdicts):
            return result.RESULT_TRUE_PROP
        if status == 1:
            violated = [a for a in answers if a.get("verdict") == "violated"]
            if violated and all(a.get("replay") == "confirmed" for a in violated):
                return result.RESULT_FALSE_PROP
        if status == 3 and "violated" not in verdicts:
            unknown = [a for a in answers if a.get("verdict") == "unknown"]
            reasons = " ".join(a.get("reason") or "" for a in unknown)
            if "internal error" in reasons:
                return result.RESULT_ERROR + "(internal)"
            if "time limit" in reasons:
                return result.RESULT_TIMEOUT
            if "memory limit" in reasons:
                return "OUT OF MEMORY"
            # Also what holds within bounds, where `--require` asks for more.
            if answers:
                return result.RESULT_UNKNOWN
        return result.RESULT_ERROR + "(unclear answer)"

    def get_value_from_output(self, output, identifier):
        answers = _answers(output)
        value = answers[0] if answers else {}
        for key in identifier.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return None if value is None else str(value)


def _property(path):
    """What the file names: in a line `property: ...`, or by its own name."""
    if os.path.isfile(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("property:"):
                    return line.removeprefix("property:").strip()
    return os.path.splitext(os.path.basename(path))[0]


def _answers(output):
    """The answers, one for each property, in the JSON object among the lines: messages may stand in front of it and behind it."""
    lines = [line.rstrip("\n") for line in output]
    try:
        start = lines.index("{")
        end = len(lines) - lines[::-1].index("}")
        whole = json.loads("\n".join(lines[start:end]))
    except ValueError:
        return []
    answers = whole.get("answers", [whole])
    return [a for a in answers if isinstance(a, dict)] if isinstance(answers, list) else []
