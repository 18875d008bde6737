//! How much the passes have looked at, so that tests can tell how the work grows without a clock.

use std::cell::Cell;

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A pass looks at a node, or at a procedure.
pub fn look() {
    LOOKS.set(LOOKS.get() + 1);
}

/// Looks of this thread so far.
pub fn looks() -> u64 {
    LOOKS.get()
}
