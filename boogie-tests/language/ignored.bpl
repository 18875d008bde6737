// `{:ignore}` takes a declaration out of the program, once its name has been compared with the others.

axiom {:ignore} nosuch == 1;
axiom {:ignore true} nosuch == 2;
const {:ignore} c: int;
function {:ignore} f(x: nosuch): int;
procedure {:ignore} P();
  requires nosuch;
procedure Q()
{ assert true; }
implementation {:ignore} Q()
{ nosuch := 1; }
