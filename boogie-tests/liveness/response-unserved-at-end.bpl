// RUN: check --property response(asked,done) --stem 1 --lasso 1 --unroll 1 --fairness strong
// EXPECT: holds complete
// RUN: check --property response(asked,done) --stem 2 --lasso 1 --unroll 1 --fairness strong
// EXPECT: violated
// RUN: check --property response(asked,done) --stem 2 --lasso 1 --unroll 1 --method lazy-lasso --fairness weak
// EXPECT: violated
// RUN: check --property response(asked,done) --stem 2 --lasso 1 --unroll 1 --fairness none
// EXPECT: violated
// RUN: check --property always-eventually(asked) --stem 2 --lasso 2 --unroll 1 --fairness none
// EXPECT: holds complete
// RUN: check --property eventually-always(asked) --stem 2 --lasso 2 --unroll 1 --fairness strong
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --fairness none
// EXPECT: holds complete
//
// Everything ends: the last state counts as if it stayed for ever. If the worker looks before the request is made, the request is
// never served (in the first of two rounds; within one round the entry thread comes first). It stays made, in every last state.

var asked: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies asked, done;
{
  asked := false;
  done := false;
  async call Worker();
  asked := true;
}

procedure Worker()
  modifies done;
{
  if (asked) {
    done := true;
  }
}
