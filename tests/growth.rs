//! How the work grows with the program, by counts: of what the passes look at, and of bytes that are asked for. And what is refused because it
//! would grow beyond all memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use unthread::check::{CheckOptions, Checked, check};
use unthread::concurrency::effort::looks;
use unthread::engine;
use unthread::pipeline::{self, FailureKind, Minimizer, Request, Requested, Verdict, VerifyRequest};
use unthread::sequentialize::{Method, Options, choose, translate};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::witness::minimize::Effort;

/// Counts what each thread asks for.
struct Counting;

thread_local! {
    static BYTES: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator; the counter is a plain cell of the thread.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = BYTES.try_with(|bytes| bytes.set(bytes.get() + layout.size() as u64));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn on_a_large_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(1 << 30).spawn(work).unwrap().join().unwrap()
}

fn load(text: &str) -> (Sources, Checked) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
    (sources, check(parsed.program, &CheckOptions::default()).unwrap())
}

/// What the translation of the program looks at, and the bytes that it asks for.
fn cost(text: &str, method: Method) -> (u64, u64) {
    let text = text.to_owned();
    on_a_large_stack(move || {
        let (_, checked) = load(&text);
        let before = (looks(), BYTES.get());
        translate(&checked, &Options { method, ..Options::default() }).unwrap();
        (looks() - before.0, BYTES.get() - before.1)
    })
}

/// Twice the size costs not much more than twice as much. Nested lists are looked at from each list around them, which is cheap: so many
/// times as much for these.
fn grows(program: fn(usize) -> String, size: usize, method: Method, looks_times: u64) {
    let (small, large) = (cost(&program(size), method), cost(&program(2 * size), method));
    assert!(large.0 <= small.0 * looks_times + 1000, "{method:?}: {} looks, then {}", small.0, large.0);
    assert!(large.1 * 10 <= small.1 * 32, "{method:?}: {} bytes, then {}", small.1, large.1);
}

fn nested(depth: usize) -> String {
    let (open, close) = ("while (*) {\n".repeat(depth), "}\n".repeat(depth));
    format!(
        "var x: int;\nprocedure {{:entrypoint}} Main() modifies x;\n{{\n{open}x := x + 1;\n{close}assert x != 7;\n}}\n"
    )
}

fn chain(length: usize) -> String {
    let link = |i: usize| format!("procedure P{i}() modifies x; {{ x := x + 1; call P{}(); }}\n", i + 1);
    let links: String = (0..length).map(link).collect();
    format!(
        "var x: int;\n{links}procedure P{length}() modifies x; {{ assert x != 7; }}\n\
         procedure {{:entrypoint}} Main() modifies x; {{ call P0(); }}\n"
    )
}

/// Each procedure calls the next one twice.
fn doubling(length: usize) -> String {
    let link = |i: usize| format!("procedure P{i}() modifies x; {{ call P{0}(); call P{0}(); }}\n", i + 1);
    let links: String = (0..length).map(link).collect();
    format!(
        "var x: int;\n{links}procedure P{length}() modifies x; {{ x := x + 1; }}\n\
         procedure {{:entrypoint}} Main() modifies x; {{ x := 0; async call P{length}(); call P0(); assert x != 7; }}\n"
    )
}

#[test]
fn nested_loops() {
    grows(nested, 100, Method::Eager, 5);
    grows(nested, 100, Method::Lasso, 5);
}

#[test]
fn chains_of_procedures() {
    grows(chain, 200, Method::Eager, 3);
    grows(chain, 200, Method::Lazy, 5);
    grows(chain, 200, Method::Lasso, 5);
}

fn refusal(text: &str, options: &Options) -> String {
    let (text, options) = (text.to_owned(), options.clone());
    on_a_large_stack(move || {
        let (_, checked) = load(&text);
        let errors = translate(&checked, &options).unwrap_err();
        assert_eq!(errors[0].code, unthread::diagnostic::Finding::TooLarge);
        errors[0].message.clone()
    })
}

#[test]
fn what_would_be_too_large_is_refused_with_its_size() {
    let lazy = Options { method: Method::Lazy, ..Options::default() };
    let message = refusal(&nested(100), &lazy);
    assert!(message.contains("more than 10^15 statements") && message.contains("unroll 2"), "{message}");
    let message = refusal(&doubling(30), &lazy);
    assert!(message.contains("about 3,221,225,507 statements"), "{message}");
    refusal(&doubling(30), &Options { method: Method::Lasso, ..Options::default() });
    let message = refusal(&doubling(1), &Options { rounds: 1_000_000, ..Options::default() });
    assert!(message.contains("1000000 rounds"), "{message}");
    refusal(&doubling(1), &Options { rounds: 1_000_000, ..lazy.clone() });
    let message = refusal(&nested(1), &Options { unroll: 1_000_000, ..lazy });
    assert!(message.contains("unroll 1000000"), "{message}");
    // Activations of a procedure that calls itself twice.
    let recursive = "procedure {:entrypoint} Main() { if (*) { call Main(); call Main(); } }";
    refusal(recursive, &Options { method: Method::Lazy, recursion: 40, ..Options::default() });
}

/// A check has no answer then, and says why; where the method is open, another one is taken.
#[test]
fn methods_that_copy_are_left_for_those_that_do_not() {
    on_a_large_stack(|| {
        let (sources, checked) = load(&doubling(30));
        let (method, why) = choose(&checked, &Options::default());
        assert!(method == Method::Eager && why.contains("too many"), "{why}");
        let translation = Options { method: Method::Lazy, ..Options::default() };
        let bounds = Requested { rounds: Some(2), unroll: Some(2), recursion: Some(1), ..Requested::default() };
        let request = Request { translation, bounds, ..Request::default() };
        let report = pipeline::check(&checked, &sources, &request, &|_| {});
        assert!(report.verdict == Verdict::Unknown && report.trouble == Some(FailureKind::NoAnswer));
        assert!(report.reason.is_some_and(|r| r.contains("statements")));
    });
}

#[test]
fn widths_are_asked_for_before_they_are_taken() {
    let text = "var v, w: bv2147483647;
        procedure {:entrypoint} Main() { assert v == w; }
        procedure Made() { var x: bv2147483647; x := 1bv2147483646 ++ 0bv1; assert x != v; }
        function {:bvbuiltin \"zero_extend 2147483639\"} wide(bv8): bv2147483647;
        procedure Extended(b: bv8) { assert wide(b) == v; }";
    let (sources, checked) = load(text);
    for entry in ["Main", "Made", "Extended"] {
        let request =
            VerifyRequest { entry: Some(entry.into()), solver: engine::Solver::Sat, ..VerifyRequest::default() };
        let report = pipeline::verify(&checked, &sources, &request, &|_| {});
        assert_eq!(report.trouble, Some(FailureKind::NoAnswer), "{entry}: {:?}", report.reason);
        assert!(report.reason.is_some_and(|r| r.contains("memory limit")), "{entry}");
    }
}

/// With another value of n a thread counts for a long time before it comes to the check.
#[test]
fn attempts_to_make_an_execution_smaller_do_not_run_off() {
    let text = "var x: int;
        procedure {:entrypoint} Main() modifies x;
        {
          var n, i: int;
          havoc n;
          i := 0;
          while (i != 1000000 && n < 5) { i := i + 1; }
          x := 1;
          assert x == 0;
        }";
    let (sources, checked) = load(text);
    let request = VerifyRequest { unroll: Some(2), ..VerifyRequest::default() };
    let report = pipeline::verify(&checked, &sources, &request, &|_| {});
    let witness = report.witness.expect("it is violated");
    let asked = request.asked();
    let minimizer = Minimizer::new(&checked, &sources, &asked, true).unwrap();
    let ((smaller, done), instructions) = minimizer.within(witness, Effort { until: None, ..Effort::default() }, None);
    assert!(!smaller.steps.is_empty());
    // Each attempt may execute 500 instructions, and a few times those of the witness.
    assert!(instructions <= u64::from(done.replays + 1) * 600, "{instructions} in {} attempts", done.replays);
}
