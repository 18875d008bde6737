// DIALECT: legacy
// `par`

procedure Q(x: int) returns (y: int);
procedure P()
{
  var a, b: int;
  par Q(1);
  par a := Q(1) | b := Q(2) | Q(3);
  par {:attr} a := Q(1) | b := Q(2);
}
