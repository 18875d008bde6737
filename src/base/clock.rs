//! Moments in time, on every platform: WebAssembly has no clock of its own, and is told the time by the page that it runs in.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use page::Instant;

#[cfg(target_family = "wasm")]
mod page {
    use std::ops::{Add, AddAssign, Sub};
    use std::time::Duration;

    #[link(wasm_import_module = "clock")]
    unsafe extern "C" {
        /// Milliseconds since a moment that stays the same, never fewer than before: `performance.now()`.
        safe fn now() -> f64;
    }

    /// A moment: the time since one that stays the same. What of `std::time::Instant` is used here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::from_secs_f64(now() / 1000.0))
        }

        /// The time that has passed since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time from `earlier` until then; none where that was later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The time from `earlier` until then; none where that was later.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// Later by so much; `None` where the clock does not go that far.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// Earlier by so much; `None` where the clock does not go back that far.
        pub fn checked_sub(&self, time: Duration) -> Option<Instant> {
            self.0.checked_sub(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, time: Duration) {
            self.0 += time;
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Instant;

        fn sub(self, time: Duration) -> Instant {
            Instant(self.0 - time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
