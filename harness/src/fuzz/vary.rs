//! Changes that cannot change a verdict, made to generated programs.

use unthread::semantics::Outcome;
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

use super::compare::{Disagreement, Setting, Tally, compare, truth};

/// One program in so many is changed.
const EVERY: u64 = 4;

/// Changes the program, and compares the verdicts before and after; then everything on the changed program.
pub fn disagreement(seed: u64, text: &str, setting: &Setting, tally: &mut Tally) -> Option<(String, Disagreement)> {
    if !seed.is_multiple_of(EVERY) {
        return None;
    }
    let (name, varied, more) = variation(seed / EVERY, text, setting)?;
    tally.varied += 1;
    let (before, after) = (truth(text, setting)?, truth(&varied, &more)?);
    // One round more may find more.
    let grows = more.first > setting.first && before == Outcome::Holds;
    if before != after && !grows && before != Outcome::Unknown && after != Outcome::Unknown {
        let text = format!("{name}: {before:?} before, {after:?} after");
        let why = Disagreement { kind: "varied".into(), text, method: None, truth: before };
        return Some((varied, why));
    }
    let why = compare(&varied, &more, &mut Tally::default())?;
    Some((varied, why))
}

/// What was changed, the program, and how it is to be checked.
fn variation(number: u64, text: &str, setting: &Setting) -> Option<(&'static str, String, Setting)> {
    let mut program = parse_str(text).ok()?;
    let same = |name, text| Some((name, text, setting.clone()));
    match number % 6 {
        0 => same("printing again", print(&program)).filter(|(_, printed, _)| printed != text),
        1 => {
            program.decls.reverse();
            same("the order of declarations", print(&program))
        }
        2 => {
            let other = |text: &str| text.replace("lock", "zz.lock").replace("Helper", "H#");
            let property = setting.property.as_deref().map(other);
            Some(("other names", other(text), Setting { property, ..setting.clone() }))
        }
        3 => {
            // In a cooperative program a creation is a place to switch; and with one more, threads have other numbers.
            let created = text.replacen("me := 0;", "me := 0;\n  async call Nothing();", 1);
            let varied = format!("{created}\nprocedure Nothing() {{ }}\n");
            same("a thread that does nothing", varied)
                .filter(|_| setting.variant.is_none() && !text.contains("corral_get"))
        }
        4 => {
            let head = "procedure Thread0(me: int)";
            let body = text.split_once(head)?.1;
            let modifies = body.lines().nth(1)?;
            let outer =
                format!("{head}\n{modifies}\n{{\n  call Thread0.inner(me);\n}}\n\nprocedure Thread0.inner(me: int)");
            same("a body behind one more call", text.replacen(head, &outer, 1))
        }
        _ => Some(("one round more", text.to_owned(), Setting { first: setting.first + 1, ..setting.clone() })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::case;

    #[test]
    fn variations_are_programs_and_differ() {
        for seed in 1..20 {
            let (text, setting) = case(seed, 0);
            for number in 0..6 {
                let Some((name, varied, more)) = variation(number, &text, &setting) else { continue };
                crate::load(&varied).unwrap_or_else(|e| panic!("{name}, seed {seed}: {e:#}\n{varied}"));
                assert!(varied != text || more.first != setting.first, "{name}");
            }
        }
    }
}
