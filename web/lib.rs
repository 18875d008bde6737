//! unthread as a WebAssembly module: a question as JSON goes in, an answer as JSON comes out.
//!
//! ```text
//! page  --message-->  worker  --instance: buffer, answer-->  unthread
//! ```
//!
//! An instance of the module answers one question and is thrown away, so that nothing is ever freed, a panic (which
//! ends the instance) does not touch the next question, and memory that grew is given back. The page gives `clock.now`
//! (milliseconds that never go back).

#![warn(missing_docs)]

mod question;

pub use question::answer;

/// What the page calls. Only there: natively [`answer`] is called.
#[cfg(target_family = "wasm")]
mod exports {
    use std::cell::Cell;

    thread_local! {
        /// Where the question goes, and the text that the caller reads last: an answer, or what a panic said.
        static BUFFER: Cell<&'static mut [u8]> = const { Cell::new(&mut []) };
    }

    fn keep(text: String) -> *const u8 {
        let text: &'static mut [u8] = text.into_bytes().leak();
        let start = text.as_ptr();
        BUFFER.set(text);
        start
    }

    /// Makes room for a question of so many bytes, and gives its address.
    #[unsafe(no_mangle)]
    extern "C" fn buffer(bytes: usize) -> *mut u8 {
        let room: &'static mut [u8] = vec![0; bytes].leak();
        let start = room.as_mut_ptr();
        BUFFER.set(room);
        start
    }

    /// Answers the question in the buffer, which is UTF-8; the address of the answer, which is [`length`] bytes long.
    #[unsafe(no_mangle)]
    extern "C" fn answer() -> *const u8 {
        std::panic::set_hook(Box::new(|panic| {
            keep(panic.to_string());
        }));
        let question = BUFFER.take();
        let answer = super::answer(&String::from_utf8_lossy(question));
        keep(answer)
    }

    /// The address of what a panic said, where [`answer`] did not return; of length 0 where it said nothing: a limit
    /// was reached.
    #[unsafe(no_mangle)]
    extern "C" fn last_words() -> *const u8 {
        let words = BUFFER.take();
        let start = words.as_ptr();
        BUFFER.set(words);
        start
    }

    /// Bytes of the text that was given last.
    #[unsafe(no_mangle)]
    extern "C" fn length() -> usize {
        let text = BUFFER.take();
        let length = text.len();
        BUFFER.set(text);
        length
    }
}
