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
            name = os.path.splitext(os.path.basename(task.property_file))[0]
            command += ["--property", name]
        arguments = (task.options or {}).get("arguments", [])
        command += [str(a) for a in arguments]
        command += options
        # The tool says itself that the time is over, with what it knows by then.
        if rlimits.cputime and "--timeout" not in command:
            command += ["--timeout", str(rlimits.cputime)]
        return command + list(task.input_files)

    def determine_result(self, run):
        status = run.exit_code.value
        if status is None:
            return result.RESULT_ERROR
        if status == 2:
            return result.RESULT_ERROR + "(input)"
        if status not in (0, 1, 3):
            return result.RESULT_ERROR
        answer = _answer(run.output)
        # The exit status and the answer must say the same.
        verdict = (status, answer.get("verdict"))
        if verdict == (0, "holds"):
            return result.RESULT_TRUE_PROP
        if verdict == (1, "violated") and answer.get("replay") == "confirmed":
            return result.RESULT_FALSE_PROP
        if verdict == (3, "unknown"):
            reason = answer.get("reason") or ""
            if reason.startswith("internal error"):
                return result.RESULT_ERROR + "(internal)"
            if "time limit" in reason:
                return result.RESULT_TIMEOUT
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR + "(unclear answer)"

    def get_value_from_output(self, output, identifier):
        value = _answer(output)
        for key in identifier.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return None if value is None else str(value)


def _answer(output):
    """The JSON object among the lines: messages may stand in front of it and behind it."""
    lines = [line.rstrip("\n") for line in output]
    try:
        start = lines.index("{")
        end = len(lines) - lines[::-1].index("}")
        return json.loads("\n".join(lines[start:end]))
    except ValueError:
        return {}
