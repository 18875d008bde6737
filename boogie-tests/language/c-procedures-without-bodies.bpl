// What C programs call means nothing where it has no body: each is told once. A contract, or a check beside the call, says what is meant.

const worker: int;
procedure worker(p: int) returns (r: int);
procedure pthread_create(handle: int, attributes: int, start: int, argument: int) returns (r: int);
procedure pthread_join(thread: int, value: int) returns (r: int);
procedure pthread_once(control: int, start: int) returns (r: int);
procedure __VERIFIER_assume(condition: int);
procedure __VERIFIER_error.i32(x: int);
procedure reach_error();
procedure abort();
  ensures false;

procedure {:entrypoint} main()
{
  var r: int;

  call r := pthread_once(0, worker);
  call r := pthread_create(0, 0, worker, 0);
  call r := pthread_create(8, 0, worker, 0);
  call r := pthread_join(r, 0);
  call __VERIFIER_assume(r);
  if (r == 1) {
    call reach_error();
    assert false;
  } else if (r == 2) {
    call __VERIFIER_error.i32(r);
  } else if (r == 3) {
    call abort();
  }
}
