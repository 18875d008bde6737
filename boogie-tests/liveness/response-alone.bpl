// RUN: check --property response(asked,done) --stem 1 --lasso 1 --unroll 1
// EXPECT: violated
// RUN: check --property response(asked,done) --stem 1 --lasso 1 --unroll 1 --method lazy-lasso
// EXPECT: violated
// RUN: check --property response(!asked,done) --stem 1 --lasso 1 --unroll 1
// EXPECT: violated
// RUN: check --property eventually-always(asked||done) --stem 1 --lasso 1 --unroll 1
// EXPECT: violated
// RUN: check --property always-eventually(!asked) --stem 1 --lasso 1 --unroll 1 --method lazy-lasso
// EXPECT: holds complete
//
// A program of one thread: `asked` is true for a moment between two of its own steps, and what comes behind is blocked for ever, at a
// guard over a variable that nobody writes. (Where `done` is true from the start, everything holds; it need not be.)

var asked: bool;
var done: bool;
var never: bool;

procedure {:entrypoint} Main()
  modifies asked, done, never;
{
  never := false;
  asked := true;
  asked := false;
  assume never;
  done := true;
}
