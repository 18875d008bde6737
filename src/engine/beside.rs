//! Two solvers for one question: the one that is built in alone at first, then z3 or cvc5 beside it. What one of them does at once may take the
//! other one hours: products of integers here, thousands of choices there. The first answer counts.

use base::clock::Instant;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::{Answer, Asker, Next, Stats, Trace, Verdict};
use base::stop::Stop;

/// The first solver works alone for so long; most questions are decided by then.
const ALONE: Duration = Duration::from_secs(4);

/// Deep programs are walked by recursion.
const STACK_BYTES: usize = 1 << 29;

/// How often whoever waits looks whether all is to end.
const LOOK: Duration = Duration::from_millis(50);

/// Who asked, and who of the two has found something: from then on the other one is not heard.
struct Shared<'a> {
    asker: &'a mut dyn Asker,
    first: Option<usize>,
}

/// What one of the two solvers sees of who asked.
struct Side<'s, 'a> {
    number: usize,
    shared: &'s Mutex<Shared<'a>>,
}

impl<'a> Side<'_, 'a> {
    fn shared(&self) -> MutexGuard<'_, Shared<'a>> {
        self.shared.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Asker for Side<'_, '_> {
    fn found(&mut self, trace: &Trace) -> Next {
        let mut shared = self.shared();
        match *shared.first.get_or_insert(self.number) == self.number {
            true => shared.asker.found(trace),
            false => Next::Stop,
        }
    }

    fn can_confirm(&self) -> bool {
        self.shared().asker.can_confirm()
    }

    fn confirms(&mut self, trace: &Trace) -> bool {
        self.shared().asker.confirms(trace)
    }
}

/// Why the second solver has answered.
pub enum Waited {
    /// The first one has no encoding of something, as it says.
    Lacks(String),
    /// The first one knows no answer, or none yet.
    Longer,
}

/// Does the answer settle the question?
fn settles(answer: &Answer) -> bool {
    matches!(answer.verdict, Verdict::Violated(_) | Verdict::Holds(_))
}

/// A solver: its answer, and whether it has none because of something that it has no encoding for. It is to end when the signal says so.
type Solving<'f> = &'f (dyn Fn(&Stop, &mut dyn Asker) -> (Answer, bool) + Sync);

/// The answer of the solver `first`, or, where that takes long or knows none, of `second`; why `first` knows none, where `second` has answered.
pub fn first_of(stop: &Stop, asker: &mut dyn Asker, first: Solving, second: Solving) -> (Answer, Option<Waited>) {
    let shared = Mutex::new(Shared { asker, first: None });
    let stops = [Stop::default(), Stop::default()];
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let (told, heard) = channel();
        let start = |number: usize| {
            let (shared, stop, told) = (&shared, &stops[number], told.clone());
            let work = move || {
                let solver = if number == 0 { first } else { second };
                let work = || solver(stop, &mut Side { number, shared });
                let answer = std::panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
                    let verdict = Verdict::Broken("internal error: the engine stopped abruptly".into());
                    (Answer { verdict, stats: Stats::default() }, false)
                });
                // Nobody is left to hear it where the other one was faster.
                let _ = told.send((number, answer));
            };
            std::thread::Builder::new().name("solver".into()).stack_size(STACK_BYTES).spawn_scoped(scope, work).is_ok()
        };
        let mut working = usize::from(start(0));
        let mut two = false;
        let mut answers: [Option<(Answer, bool)>; 2] = [None, None];
        let found = || shared.lock().unwrap_or_else(|e| e.into_inner()).first;
        while working > 0 {
            if let Ok((number, answer)) = heard.recv_timeout(LOOK) {
                working -= 1;
                if found().is_none_or(|first| first == number) {
                    let is_settled = settles(&answer.0);
                    answers[number] = Some(answer);
                    if is_settled {
                        stops.iter().for_each(Stop::request);
                        break;
                    }
                }
            }
            if stop.requested() {
                stops.iter().for_each(Stop::request);
            } else if !two && (begin.elapsed() >= ALONE || working == 0) {
                two = true;
                working += usize::from(start(1));
            }
            if let Some(first) = found() {
                stops[1 - first].request();
            }
        }
        match answers {
            [Some((first, _)), _] if settles(&first) => (first, None),
            [Some((first, true)), Some((second, _))] => {
                let why = match first.verdict {
                    Verdict::Unknown(why) | Verdict::Broken(why) => why,
                    Verdict::Violated(_) | Verdict::Holds(_) => String::new(),
                };
                (second, Some(Waited::Lacks(why)))
            }
            [_, Some((second, _))] if settles(&second) => (second, Some(Waited::Longer)),
            [Some((first, _)), _] => (first, None),
            [None, second] => {
                let verdict = Verdict::Unknown("the engine cannot start".into());
                (second.map_or(Answer { verdict, stats: Stats::default() }, |s| s.0), Some(Waited::Longer))
            }
        }
    })
}
