// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The pegs change places.

var moves: int;

procedure {:entrypoint} main(n: int)
  modifies moves;
{
  moves := 0;
  call hanoi(n, 1, 2, 3);
}

procedure hanoi(n: int, from: int, to: int, over: int)
  modifies moves;
{
  if (n > 0) {
    call hanoi(n - 1, from, over, to);
    moves := moves + 1;
    call hanoi(n - 1, over, to, from);
  }
}
