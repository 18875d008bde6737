//! Interrupts (Ctrl-C, SIGTERM and the like), the same for every verb: what was started ends, what is known so far is printed, then this
//! program ends.

use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use unthread::backend::interrupt::on_each;
use unthread::process::stop_all;

use crate::say;

/// Exit status after an interrupt, as shells know it.
pub const STATUS: u8 = 130;

/// Signals within so much time are one interrupt: `timeout` sends its own twice, to the process and to its group.
const SAME: Duration = Duration::from_secs(1);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The verb ends by itself, and puts down what it knows.
static ENDS_ITSELF: AtomicBool = AtomicBool::new(false);
static KNOWN: Mutex<Known> = Mutex::new(Known { text: String::new(), failed: false });

/// What the verb knows at one time.
struct Known {
    text: String,
    failed: bool,
}

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From here on an interrupt ends all tools that were started, and this program.
///
/// # Errors
/// The system does not let us.
pub fn install() -> anyhow::Result<()> {
    let mut first = None;
    on_each(move || {
        INTERRUPTED.store(true, Ordering::SeqCst);
        let again = first.get_or_insert_with(Instant::now).elapsed() > SAME;
        stop_all();
        if again || !ENDS_ITSELF.load(Ordering::SeqCst) {
            let Known { text, failed } = &*known();
            say(text, &mut std::io::stdout());
            let what = if text.is_empty() { "interrupted\n" } else { "interrupted: the results are not complete\n" };
            say(what, &mut std::io::stderr());
            #[expect(clippy::exit, reason = "the interrupt ends the whole process, whatever it is doing")]
            std::process::exit(if *failed { 1 } else { STATUS.into() });
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

/// What an interrupt prints from here on: the table or tally as far as it is. `failed`: the exit status is that of a failure.
pub fn so_far(text: &impl Display, failed: bool) {
    let mut known = known();
    if !interrupted() {
        *known = Known { text: text.to_string(), failed };
    }
}

/// Prints the whole table or tally; the exit status.
pub fn conclude(text: &impl Display, failed: bool) -> ExitCode {
    let mut known = known();
    if !interrupted() {
        known.text.clear();
        say(&text.to_string(), &mut std::io::stdout());
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Waits for the end if there was an interrupt: whatever the verb says after that comes of it.
pub fn has_the_last_word() {
    while interrupted() && !ENDS_ITSELF.load(Ordering::SeqCst) {
        std::thread::park();
    }
}
