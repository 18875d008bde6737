// RUN: verify
// EXPECT: violated
//
// Of a type with at most two elements, no others are made up, however many statements write to a map over it.

type Key;
const k0: Key;
const k1: Key;
axiom (forall k: Key :: k == k0 || k == k1);
var key: Key;
var owner: [Key]bool;
procedure {:entrypoint} Main()
  modifies key, owner;
{
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  if (*) { owner[key] := true; key := k1; }
  assert false; }
