// DIALECT: modern
// 

function f(x: int): int;
procedure P()
{
  push;
  hide f;
  hide *;
  reveal f;
  reveal *;
  pop;
}
