"""Runs unthread under BenchExec (https://github.com/sosy-lab/benchexec)."""
