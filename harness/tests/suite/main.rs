//! The harness as a program, one file a subject. One binary, since each links the whole tool.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

mod benchexec;
#[path = "../../../tests/suite/browser.rs"]
mod browser;
mod interrupts;
mod report;
mod run;
mod runner;
