//! Where the repeating part of a lifted execution begins, when threads have periods of their own.
//!
//! A thread with a keyframe begins to repeat itself in some round k1 + s, maybe in the middle of a context, and what it does
//! in rounds k1.. up to there it does only once: the second time, the trace has it in rounds K.. (K = k1 + k2). So the execution is shown
//! with the rounds up to K - 1 as its stem, and the next period, K.. K + k2 - 1, as its repeating part:
//! ```text
//! thread with a keyframe    rounds K..K+s as the trace has them, then what it did from the keyframe on to round K - 1, k2 rounds later
//! other threads             what they did in rounds k1..K-1, k2 rounds later
//! ```

use crate::Item;
use sequential::EventKind;

/// Completes the period that is shown. Returns the number of rounds before it.
pub fn settle(items: &mut Vec<Item>, k1: u32, k: u32) -> u32 {
    let k2 = k - k1;
    let slots: Vec<usize> = items.iter().filter(|i| i.kind == EventKind::Keyframe).map(|i| i.slot).collect();
    let is_mark = |i: &Item| matches!(i.kind, EventKind::Keyframe | EventKind::Snapshot | EventKind::Closure);
    let aligned = slots.iter().all(|slot| {
        let mine = || items.iter().filter(|i| i.slot == *slot);
        let early = mine().take_while(|i| i.kind != EventKind::Keyframe).any(|i| i.step.round >= k1);
        !early && !mine().any(|i| i.step.round >= k && !is_mark(i))
    });
    if aligned {
        // All begin where the first round of the period does.
        for item in items.iter_mut().filter(|i| is_mark(i)) {
            item.step.round = item.step.round.min(k - 1);
        }
        return k1;
    }
    let (mut once, mut again, mut closures) = (Vec::new(), Vec::new(), Vec::new());
    let mut behind_keyframe: Vec<usize> = Vec::new();
    for mut item in std::mem::take(items) {
        if item.kind == EventKind::Keyframe {
            behind_keyframe.push(item.slot);
        }
        if item.kind == EventKind::Closure {
            item.step.round = k + k2 - 1;
            closures.push(item);
            continue;
        }
        let recurs = !slots.contains(&item.slot) || behind_keyframe.contains(&item.slot);
        if recurs && (k1..k).contains(&item.step.round) {
            let mut copy = item.clone();
            copy.step.round += k2;
            again.push(copy);
            if is_mark(&item) {
                continue;
            }
        }
        once.push(item);
    }
    once.extend(again);
    once.extend(closures);
    *items = once;
    k
}
