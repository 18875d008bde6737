//! A stack that is large enough: programs are deep (nested expressions, long `else if` chains), and recursion follows them.

use std::sync::Mutex;
use std::thread::{self, Builder};

/// Can work be done in threads? In a browser it can not: a worker of the page is all there is.
pub const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// Sizes that are tried, in MiB. Only what is touched is ever used.
const SIZES: [usize; 3] = [1024, 256, 64];

/// Does the work on a stack of its own, in a thread of that name, whatever is left of the caller's; `Err` is what it panicked with. `None`:
/// there is not enough memory for a stack. Where there are no threads, the caller's stack has to be large enough.
pub fn with_room<T: Send>(name: &str, work: impl FnOnce() -> T + Send) -> Option<thread::Result<T>> {
    if !HAS_THREADS {
        return Some(Ok(work()));
    }
    // Starting a thread takes the work also where it fails, so it is handed over through a slot.
    let slot = Mutex::new(Some(work));
    let take = || slot.lock().unwrap_or_else(|e| e.into_inner()).take();
    thread::scope(|scope| {
        SIZES.into_iter().find_map(|megabytes| {
            let builder = Builder::new().name(name.to_owned()).stack_size(megabytes << 20);
            match builder.spawn_scoped(scope, || take().map(|work| work())) {
                Ok(thread) => thread.join().transpose(),
                Err(error) => {
                    log::warn!("no stack of {megabytes} MiB: {error}");
                    None
                }
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_and_a_panic_comes_back() {
        fn depth(n: usize) -> usize {
            if n == 0 { 0 } else { 1 + std::hint::black_box(depth(n - 1)) }
        }
        assert_eq!(with_room("deep", || depth(200_000)).expect("a stack").ok(), Some(200_000));
        assert!(
            with_room("broken", || panic!("as it should")).is_some_and(|result: thread::Result<()>| result.is_err())
        );
    }
}
