// ENGINE: unroll 3 => holds
var lock: [int]bool;
var count: [int]int;
procedure {:entrypoint} main()
  modifies lock, count;
{
  var i: int;
  lock[0] := true;
  lock[1] := false;
  count[2] := 5;
  i := 0;
  while (i < 3) { count[i] := i; i := i + 1; }
  assert lock[0] && !lock[1];
  assert count[0] == 0 && count[1] == 1 && count[2] == 2;
  if (lock[7]) { lock[7] := false; } else { lock[7] := true; lock[7] := !lock[7]; }
  assert !lock[7];
}
