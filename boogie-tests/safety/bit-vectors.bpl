// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// Two threads shift a bit-vector, each by its own amount, and the first expects its own result. The second one's shift
// comes in between.

var word: bv8;

function {:bvbuiltin "bvshl"} shl(bv8, bv8) : bv8;

procedure {:entrypoint} Main()
  modifies word;
{
  word := 1bv8;
  async call Shift();
  async call Clear();
}

procedure Shift()
  modifies word;
{
  word := shl(word, 4bv8);
  assert word[8:4] == 1bv4;
}

procedure Clear()
  modifies word;
{
  word := 0bv8;
}
