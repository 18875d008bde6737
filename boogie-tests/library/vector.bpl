// RUN: check --lib base
// EXPECT: proved
// EXPLORE: skip an arbitrary integer stands where nothing was appended
//
// Two threads append in one step each: nothing is lost.

var v: Vec int;

procedure {:entrypoint} Main()
  modifies v;
{
  v := Vec_Append(Vec_Empty(), 3);
  par call Append(4) | Append(5);
  assert Vec_Len(v) == 3 && Vec_Nth(v, 0) == 3;
  assert Vec_Nth(v, 1) + Vec_Nth(v, 2) == 9;
}

procedure Append(k: int)
  modifies v;
{
  v := Vec_Append(v, k);
}
