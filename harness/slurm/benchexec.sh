#!/bin/sh
# One slice of a benchmark, as a job of an array: sbatch --array=1-N harness/slurm/benchexec.sh unthread.xml RESULTS [benchexec options]
#
# BenchExec names its files by the second in which it starts: jobs that start in the same second would write the same ones, so each slice
# has a folder of its own. One that is there is not measured again; one table of all: table-generator RESULTS/*/*.xml.bz2
set -eu
definition=$1 results=$2
shift 2
slice=$SLURM_ARRAY_TASK_ID
if [ -e "$results/$slice/done" ]; then
  exit 0
fi
# What a job that was killed has left is not whole.
rm -rf "${results:?}/$slice"
mkdir -p "$results/$slice"
# SLURM runs a copy of this file: what lies beside it is found from where it was submitted, the folder of the project.
PYTHONPATH=${SLURM_SUBMIT_DIR:-$PWD}/harness/benchexec${PYTHONPATH:+:$PYTHONPATH} \
  "${BENCHEXEC:-benchexec}" "$definition" --tasks "slice-$slice" --outputpath "$results/$slice/" "$@"
touch "$results/$slice/done"
