//! Signals that would end this process, and leave behind what it has started.

#[cfg(unix)]
pub use unix::on_each;
#[cfg(not(unix))]
pub use windows::on_each;

#[cfg(unix)]
mod unix {
    use std::os::raw::c_int;

    use signal_hook::consts::*;
    use signal_hook::iterator::Signals;

    /// Whoever sends one of these wants an end. (`SIGKILL` can not be handled; the others that end a process report a fault of its own.)
    const FATAL: [c_int; 10] =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF];

    /// From here on such a signal does not end the process: `handler` is called, in a thread of its own, once for each. A signal that is ignored
    /// stays ignored (`nohup`), but for Ctrl-C and `SIGTERM`.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn on_each(mut handler: impl FnMut() + Send + 'static) -> std::io::Result<()> {
        let ignored = ignored();
        let is_ignored = |signal: c_int| ignored >> (signal - 1) & 1 == 1 && ![SIGINT, SIGTERM].contains(&signal);
        let mut signals = Signals::new(FATAL.into_iter().filter(|signal| !is_ignored(*signal)))?;
        std::thread::Builder::new().name("signals".into()).spawn(move || signals.forever().for_each(|_| handler()))?;
        Ok(())
    }

    /// One bit for each signal, from 1 on; none where there is no `/proc`.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod windows {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use signal_hook::consts::{SIGINT, SIGTERM};

    /// How often it is looked whether somebody wants an end.
    const LOOK: Duration = Duration::from_millis(50);

    /// From here on Ctrl-C does not end the process: `handler` is called, in a thread of its own, once for each.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn on_each(mut handler: impl FnMut() + Send + 'static) -> std::io::Result<()> {
        let heard = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, heard.clone())?;
        }
        let wait = move || {
            loop {
                if heard.swap(false, Ordering::SeqCst) {
                    handler();
                }
                std::thread::sleep(LOOK);
            }
        };
        std::thread::Builder::new().name("signals".into()).spawn(wait)?;
        Ok(())
    }
}
