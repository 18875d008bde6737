// RUN: verify --unroll 8 --recursion 1
// EXPECT: violated
// An interpreter of eight instructions; some program of eight leaves 13 in its register.

procedure {:entrypoint} Main()
{
  var step, instruction, register, other: int;

  register := 0;
  other := 1;
  step := 0;
  while (step < 8) {
    havoc instruction;
    if (instruction == 0) {
      register := register + other;
    } else if (instruction == 1) {
      other := register;
    } else if (instruction == 2) {
      register := register * 2;
    } else if (instruction == 3) {
      register := -register;
    } else if (instruction == 4) {
      other := other + 1;
    } else if (instruction == 5) {
      register := register div 2;
    } else if (instruction == 6) {
      other := -other;
    } else if (instruction == 7) {
      register := 0;
    } else {
      assume false;
    }
    step := step + 1;
  }
  assert register != 13;
}
