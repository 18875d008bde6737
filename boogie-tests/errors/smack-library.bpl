// RUN: resolve --lib smack
// EXPECT: error: pthread_mutex_lock has 0 parameters here, and more in C
// BOOGIE: skip the library is not Boogie's
//
// The library gives no body to procedures that are not as they are in C.

type Lock;
const lock: Lock;
const worker, several: int;
procedure worker(p: int) returns (r: int) { r := p; }
procedure several(p: int, q: int) returns (r: int) { r := p + q; }
procedure pthread_create(handle: int, attributes: int, start: int, argument: int) returns (r: int);
procedure pthread_join(thread: int, value: int) returns (r: int);
procedure pthread_mutex_lock();
procedure pthread_mutex_unlock(lock: Lock) returns (r: int);

procedure {:entrypoint} main()
{
  var r: int;

  call r := pthread_create(0, 0, worker, 0);
  call r := pthread_create(8, 0, several, 0);
  call r := pthread_join(r, 0);
  call pthread_mutex_lock();
  call r := pthread_mutex_unlock(lock);
}
