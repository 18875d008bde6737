//! What whoever has an answer that is not the last word can do: what exploration stumbled on, where, and what would cure it; whether more
//! time may help; what else to ask.

use itertools::Itertools;

use super::STRATEGIES;
use super::board::{End, Entry};
use crate::reason::Obstacle;

/// How exploration is called on the board.
const EXPLORE: &str = "explore";

/// How bounded search is.
const BOUNDED: &str = "bounded";

/// A line or two for each thing that a user can do. `late`: the time was over, or is what is missing.
pub fn advice(entries: &[Entry], late: bool) -> Vec<String> {
    let exploration = entries.iter().find(|entry| entry.strategy == EXPLORE);
    let mut lines = exploration.map(stumbled).unwrap_or_default();
    let at_work: Vec<&Entry> = entries.iter().filter(|entry| entry.end == End::Open).collect();
    if at_work.is_empty() {
        lines.push("more time does not help: nothing is left to try (-v says what each method has done)".to_owned());
    } else if late {
        let names: Vec<String> = at_work.iter().map(|entry| in_words(entry)).unique().collect();
        let verb = if names.len() == 1 { "was" } else { "were" };
        lines.push(format!("more time may help (--timeout): {} {verb} still at work", listed(&names)));
        // Where several methods compete.
        if let Some(method) = exploration.and_then(|_| at_work.iter().find_map(|entry| method(entry.strategy))) {
            lines.push(format!("--method {method} alone gets all of the time (-v says what each method has done)"));
        }
    }
    lines
}

/// Where exploration goes no further, and what to change there.
fn stumbled(exploration: &Entry) -> Vec<String> {
    let End::GaveUp(why) = &exploration.end else { return Vec::new() };
    let cure = why.obstacle.and_then(cure).map(str::to_owned);
    std::iter::once(format!("exploration goes no further: {why}")).chain(cure).collect()
}

/// What gets over it.
fn cure(obstacle: Obstacle) -> Option<&'static str> {
    match obstacle {
        Obstacle::Memory => Some("--memory MB gives more"),
        Obstacle::ArbitraryInteger => {
            Some("a range cures that, as `assume 0 <= n && n < 8;` where n gets its value; --int-range 0..7 tries one")
        }
        Obstacle::ArbitraryValue => {
            Some("an assumption that leaves few of them cures that, or an `int` within a range")
        }
        Obstacle::ArbitraryMap => Some("assigning the map before, as in `m := (lambda i: int :: 0);`, cures that"),
        Obstacle::Unbounded => Some("bounds cure that: (forall i: int :: 0 <= i && i < 8 ==> ...)"),
        Obstacle::LongRange => Some("bounds that are closer together cure that"),
        Obstacle::Choices => Some("fewer arbitrary values between two switches of threads cure that"),
        Obstacle::Recursion => Some("recursion that ends sooner cures that"),
        // What may help then is said of whoever was still at work.
        Obstacle::Time | Obstacle::NoBoundLeft => None,
    }
}

/// What a strategy is to a user.
fn in_words(entry: &Entry) -> String {
    match entry.strategy {
        EXPLORE if entry.covered.is_empty() => "exploration".to_owned(),
        EXPLORE => format!("exploration ({} so far)", entry.covered),
        BOUNDED => "bounded search".to_owned(),
        strategy => method(strategy).unwrap_or(strategy).to_owned(),
    }
}

/// The method with which the strategy has the whole machine; not of the two that try everything in turn, of which there is always more.
fn method(strategy: &str) -> Option<&'static str> {
    let known = STRATEGIES.iter().find(|known| known.name() == strategy)?;
    (![EXPLORE, BOUNDED].contains(&strategy)).then(|| known.method())
}

/// `a, b and c`
fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    fn entry(strategy: &'static str, why: Option<Reason>) -> Entry {
        Entry { strategy, covered: String::new(), end: why.map_or(End::Open, End::GaveUp) }
    }

    #[test]
    fn advice_names_the_place_the_cure_and_who_was_at_work() {
        let why = Obstacle::ArbitraryInteger.reason("a.bpl(6,3): cannot evaluate n: an arbitrary integer");
        let entries =
            [entry("explore", Some(why)), entry("bounded", None), entry("ic3", None), entry("predicates", None)];
        let lines = advice(&entries, true);
        assert_eq!(lines[0], "exploration goes no further: a.bpl(6,3): cannot evaluate n: an arbitrary integer");
        assert!(lines[1].contains("--int-range 0..7"), "{lines:#?}");
        assert_eq!(lines[2], "more time may help (--timeout): bounded search and ic3 were still at work");
        assert!(lines[3].starts_with("--method ic3 alone"), "{lines:#?}");
        let ended = [
            entry("explore", Some(Obstacle::Memory.reason("memory limit"))),
            entry("bounded", Some(Obstacle::NoBoundLeft.reason("no bound is left that could grow"))),
        ];
        let lines = advice(&ended, false);
        assert_eq!(lines[..2], ["exploration goes no further: memory limit", "--memory MB gives more"]);
        assert!(lines[2].starts_with("more time does not help"), "{lines:#?}");
        // Who has asked for one method needs no other.
        let alone = Entry { covered: "12 states".to_owned(), ..entry("explore", None) };
        assert_eq!(
            advice(&[alone], true),
            ["more time may help (--timeout): exploration (12 states so far) was still at work"]
        );
        assert_eq!(advice(&[entry("ic3", None)], true), ["more time may help (--timeout): ic3 was still at work"]);
    }

    /// The kind decides, whatever the words.
    #[test]
    fn words_choose_no_cure() {
        let only = |why: Reason| advice(&[entry("explore", Some(why)), entry("bounded", None)], false).len();
        assert_eq!(only("a map called arbitrary map".into()), 1);
        assert_eq!(only(Obstacle::Recursion.reason("calls")), 2);
    }
}
