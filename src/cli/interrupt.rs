//! Interrupts: tools are stopped, the answer is given as far as it is known, and the process ends.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output;
use crate::backend::interrupt::on_each;

/// Exit status after an interrupt, as shells know it: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

/// The process is about to end.
static HEARD: AtomicBool = AtomicBool::new(false);

/// What is done at an interrupt before the process ends: somebody gives the answer as far as it is known.
static ON_INTERRUPT: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// While it lives, somebody hears of an interrupt.
pub struct Interrupt;

impl Interrupt {
    /// Calls `hears` before the process ends, unless what is returned is dropped before.
    pub fn heard_by(hears: impl FnOnce() + Send + 'static) -> Interrupt {
        *on_interrupt() = Some(Box::new(hears));
        Interrupt
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        *on_interrupt() = None;
    }
}

fn on_interrupt() -> std::sync::MutexGuard<'static, Option<Box<dyn FnOnce() + Send>>> {
    ON_INTERRUPT.lock().unwrap_or_else(|e| e.into_inner())
}

/// Parks the thread for good where an interrupt is ending the process: what ended because tools were stopped and folders are gone is no
/// answer.
pub fn wait_for_end() {
    while HEARD.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// Ctrl-C and other signals end the verifiers we started, which run in groups of their own and hear nothing themselves.
pub fn stop_tools() {
    if let Err(error) = on_each(end) {
        log::warn!("interrupts are not handled: {error}");
    }
}

/// The end of standard input is an interrupt, too: whoever started this process holds the other end, and has gone, or wants no answer.
pub fn end_with_input() {
    let waits = || {
        // An error is an end.
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        end();
    };
    if let Err(error) = std::thread::Builder::new().name("input".into()).spawn(waits) {
        log::warn!("the end of the input is not noticed: {error}");
    }
}

/// Tools are stopped, the answer is given as far as it is known, and the process ends.
fn end() {
    HEARD.store(true, Ordering::SeqCst);
    crate::process::stop_all();
    output::stderr("\ninterrupted\n");
    // Held to the end: who is about to answer otherwise waits here for the end of the process.
    let mut heard = on_interrupt();
    if let Some(hears) = heard.take() {
        hears();
    }
    #[expect(clippy::exit, reason = "the interrupt ends the whole process, whatever it is doing")]
    std::process::exit(INTERRUPTED);
}
