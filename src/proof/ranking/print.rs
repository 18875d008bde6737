//! Ranks and supporting invariants as expressions of a certificate, and for people.

use std::fmt::Write;

use super::creations::{Creation, creations};
use super::layout::Layout;
use super::lexicographic::Rank;
use super::regions::{Region, Regions};
use super::steps::Transition;
use super::support::Support;
use crate::linear::Linear;
use crate::linear::print::{constraint, side, sum_of};
use crate::linear::space::Space;
use certificate::Obligations;
use syntax::ast::*;
use syntax::print::print_expr;
use vocabulary::ABSENT;

/// What is known in the regions, as one formula.
pub fn invariant(obligations: &Obligations, space: &Space, regions: &Regions, support: &Support) -> Expr {
    let threads = obligations.vocabulary.threads.iter().zip(support.facts()).enumerate();
    let parts = threads.flat_map(|(t, (thread, facts))| {
        regions.of(t).iter().zip(facts).map(|(region, known)| {
            let at = Expr::var(thread.at).eq(Expr::int(region.location));
            let here = Expr::all(std::iter::once(at).chain(region.also.iter().map(|c| side(space, c))));
            match known {
                None => here.not(),
                Some(known) => here.implies(Expr::all(known.iter().map(|fact| constraint(space, fact)))),
            }
        })
    });
    Expr::all(parts)
}

/// No thread is there before it is created: where its creator is not yet behind the creation.
pub fn unborn(obligations: &Obligations, layout: &Layout, transitions: &[Transition]) -> Expr {
    let threads = &obligations.vocabulary.threads;
    Expr::all(creations(layout, transitions).into_iter().map(|Creation { creator, child, behind }| {
        let at = Expr::var(threads[creator].at);
        let locations = (0..behind.len()).filter(|l| behind[*l]);
        let is_behind = Expr::any(locations.map(|l| at.clone().eq(Expr::int(l))));
        Expr::var(threads[child].at).eq(Expr::int(ABSENT)).or(is_behind)
    }))
}

/// A rank as a function of the state. `here`: that a thread is at a location.
pub fn rank(here: &dyn Fn(usize, usize) -> Expr, space: &Space, regions: &Regions, rank: &Rank) -> Expr {
    let chosen = |thread: usize, values: Vec<(Vec<usize>, Expr)>| {
        let inside = |region: usize| {
            let region = &regions.of(thread)[region];
            let also = region.also.iter().map(|c| side(space, c));
            Expr::all(std::iter::once(here(thread, region.location)).chain(also))
        };
        values
            .into_iter()
            .rev()
            .fold(Expr::int(0), |rest, (of, value)| Expr::ite(Expr::any(of.into_iter().map(inside)), value, rest))
    };
    match rank {
        Rank::Order(heights) => {
            let of = |(t, heights): (usize, &Vec<usize>)| {
                let top = heights.iter().copied().max().unwrap_or(0);
                let level = |h: usize| (0..heights.len()).filter(|l| heights[*l] == h).collect::<Vec<_>>();
                let values = (1..=top).rev().map(|h| (level(h), Expr::int(h))).collect();
                (top > 0).then(|| chosen(t, values))
            };
            let parts = heights.iter().enumerate().filter_map(of);
            parts.reduce(|a, b| Expr::binary(BinOp::Add, a, b)).unwrap_or_else(|| Expr::int(0))
        }
        Rank::Inside { thread, at } => {
            let groups = grouped(at).into_iter().map(|(sum, of)| (of, sum_of(space, sum)));
            chosen(*thread, groups.collect())
        }
        Rank::Phase { thread, at, sum } => {
            let value = sum_of(space, &sum.shifted(1));
            let positive = Expr::binary(BinOp::Lt, Expr::int(0), value.clone());
            chosen(*thread, vec![(at.iter().copied().collect(), Expr::ite(positive, value, Expr::int(0)))])
        }
        Rank::Everywhere(sum) => sum_of(space, sum),
    }
}

/// Regions with the same sum, in the order of the first of each.
fn grouped(at: &std::collections::BTreeMap<usize, Linear>) -> Vec<(&Linear, Vec<usize>)> {
    let mut groups: Vec<(&Linear, Vec<usize>)> = Vec::new();
    for (location, sum) in at {
        match groups.iter_mut().find(|(s, _)| *s == sum) {
            Some((_, of)) => of.push(*location),
            None => groups.push((sum, vec![*location])),
        }
    }
    groups
}

/// One line for each rank that is more than the order of the code, with its number. Of locations that `is_told` leaves out nothing is said.
pub fn shown(
    layout: &Layout,
    space: &Space,
    regions: &Regions,
    ranks: &[Rank],
    is_told: &dyn Fn(usize) -> bool,
) -> Vec<(usize, String)> {
    let told = |thread: usize, at: Vec<usize>| -> Vec<usize> {
        at.into_iter().filter(|r| is_told(regions.of(thread)[*r].location)).collect()
    };
    let places = |thread: usize, at: &[usize]| {
        let mut shown: Vec<String> = Vec::new();
        for r in at {
            let Region { location, also } = &regions.of(thread)[*r];
            let mut place = layout.threads[thread].shown[*location].clone();
            for condition in also {
                let _ = write!(place, ", {}", print_expr(&side(space, condition)));
            }
            if !shown.contains(&place) {
                shown.push(place);
            }
        }
        let shown = shown.join(", ");
        match layout.threads[thread].label.as_str() {
            "" => shown,
            label => format!("{label}: {shown}"),
        }
    };
    let mut lines = Vec::new();
    for (i, rank) in ranks.iter().enumerate() {
        let mut line = |text: String| lines.push((i, format!("rank {}  {text}", i + 1)));
        match rank {
            Rank::Order(_) => {}
            Rank::Inside { thread, at } => {
                let groups = grouped(at).into_iter().map(|(sum, of)| (sum, told(*thread, of)));
                for (sum, of) in groups.filter(|(_, of)| !of.is_empty()) {
                    line(format!("{} falls  ({})", print_expr(&sum_of(space, sum)), places(*thread, &of)));
                }
            }
            Rank::Phase { thread, at, sum } => {
                let at = told(*thread, at.iter().copied().collect());
                let sum = print_expr(&sum_of(space, sum));
                if !at.is_empty() {
                    line(format!("{sum} falls until it is negative  ({})", places(*thread, &at)));
                }
            }
            Rank::Everywhere(sum) => line(format!("{} falls  (all threads)", print_expr(&sum_of(space, sum)))),
        }
    }
    lines
}
