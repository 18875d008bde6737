#!/bin/sh
# One part of one question, as a job of an array: sbatch --array=1-N harness/slurm/parts.sh FOLDER N check-options FILE.bpl
#
# The part's answer appears in FOLDER all at once, and a part that has one is not asked again: an array of which some jobs were killed is
# simply submitted once more. At the end: unthread join FOLDER/part-*.json
set -eu
folder=$1 of=$2
shift 2
part=$SLURM_ARRAY_TASK_ID
answer=$folder/part-$part.json
mkdir -p "$folder"
# An answer is one object with a verdict; what a job that was killed has left is none.
if [ -s "$answer" ] && ! grep -q '"verdict": "unknown"' "$answer"; then
  exit 0
fi
temporary=$(mktemp "$folder/.part-$part.$SLURM_JOB_ID.XXXXXX")
trap 'rm -f "$temporary"' EXIT
status=0
"${UNTHREAD:-unthread}" check -q --format json --part "$part/$of" "$@" >"$temporary" || status=$?
# 0 holds, 1 violated, 3 unknown: answers. Anything else is none.
case $status in
  0 | 1 | 3)
    # As readable as other files in the folder.
    chmod "$(printf %o $((0666 & ~0$(umask))))" "$temporary"
    mv "$temporary" "$answer"
    ;;
  *) exit "$status" ;;
esac
