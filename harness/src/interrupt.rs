//! Interrupts (Ctrl-C, SIGTERM, SIGHUP), the same for every verb: what was started ends, then this program.

use std::sync::atomic::{AtomicBool, Ordering};

use unthread::backend::process::stop_all;

use crate::say;

/// Exit status after an interrupt, as shells know it.
pub const STATUS: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The verb ends by itself, and puts down what it knows.
static ENDS_ITSELF: AtomicBool = AtomicBool::new(false);

/// From here on an interrupt ends all tools that were started, and this program.
///
/// # Errors
/// The system does not let us.
pub fn install() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        stop_all();
        if again || !ENDS_ITSELF.load(Ordering::SeqCst) {
            say("interrupted\n", &mut std::io::stderr());
            #[expect(clippy::exit, reason = "the interrupt ends the whole process, whatever it is doing")]
            std::process::exit(STATUS.into());
        }
    })?;
    Ok(())
}

/// From here on the first interrupt ends the tools alone: the verb looks at [`interrupted`], and makes an end.
pub fn ends_itself() {
    ENDS_ITSELF.store(true, Ordering::SeqCst);
}

/// Was there an interrupt? What is said from then on rests on tools that were ended, and says nothing.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
