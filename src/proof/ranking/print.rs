//! Ranks and supporting invariants as expressions of a certificate, and for people.

use std::collections::BTreeSet;
use std::fmt::Write;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;

use super::lexicographic::Rank;
use super::linear::Linear;
use super::rational::Rational;
use super::regions::{Region, Regions};
use super::steps::{Space, Transition};
use super::support::Support;
use crate::certificate::{ABSENT, Obligations, Vocabulary};
use crate::graph;
use crate::syntax::ast::*;
use crate::syntax::print::print_expr;

/// What is known at the locations, as one formula.
pub fn invariant(obligations: &Obligations, space: &Space, support: &Support) -> Expr {
    let threads = obligations.vocabulary.threads.iter().zip(support.facts());
    let parts = threads.flat_map(|(thread, facts)| {
        facts.iter().enumerate().map(|(l, known)| {
            let here = Expr::var(thread.at).eq(Expr::int(l));
            match known {
                None => here.not(),
                Some(known) => here.implies(Expr::all(known.iter().map(|fact| constraint(space, fact)))),
            }
        })
    });
    Expr::all(parts)
}

/// No thread is there before it is created: where its creator is not yet behind the creation.
pub fn creations(obligations: &Obligations, transitions: &[Transition]) -> Expr {
    let threads = &obligations.vocabulary.threads;
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for creation in transitions {
        for (child, from, _) in creation.moves.iter().filter(|m| m.0 != creation.thread && m.1 == ABSENT) {
            if !seen.insert((creation.thread, *child)) {
                continue;
            }
            let creator = creation.thread;
            let creates = |t: &&Transition| t.moves.iter().any(|m| m.0 == *child && m.1 == *from);
            let moves = |t: &Transition| t.moves.iter().find(|m| m.0 == creator).map(|m| (m.1, m.2));
            let starts: Vec<usize> = transitions.iter().filter(creates).filter_map(moves).map(|m| m.1).collect();
            let next = |l: usize| transitions.iter().filter_map(moves).filter(|m| m.0 == l).map(|m| m.1).collect();
            let behind = graph::reachable(threads[creator].places.len(), starts, next);
            let at = Expr::var(threads[creator].at);
            let locations = (0..behind.len()).filter(|l| behind[*l]);
            let is_behind = Expr::any(locations.map(|l| at.clone().eq(Expr::int(l))));
            all.push(Expr::var(threads[*child].at).eq(Expr::int(ABSENT)).or(is_behind));
        }
    }
    Expr::all(all)
}

/// `sum <= 0` with positive factors on both sides.
fn constraint(space: &Space, sum: &Linear) -> Expr {
    let (terms, constant) = integral(sum);
    if let ([(variable, factor)], true) =
        (terms.as_slice(), space.variables[*sum.terms.keys().next().unwrap_or(&0)].is_bool)
    {
        // b <= 0, or 1 <= b
        let value = Expr::var(space.variables[*variable].name);
        match (factor.sign(), &constant) {
            (Sign::Plus, n) if n.sign() == Sign::NoSign => return value.not(),
            (Sign::Minus, n) if *n == BigInt::from(1) && *factor == BigInt::from(-1) => return value,
            _ => {}
        }
    }
    let side = |positive: bool, constant: BigInt| {
        let signed = |n: &BigInt| if positive { n.clone() } else { -n };
        let own: Vec<(usize, BigInt)> =
            terms.iter().map(|(v, n)| (*v, signed(n))).filter(|(_, n)| n.sign() == Sign::Plus).collect();
        total(space, &own, constant)
    };
    let strict = constant == BigInt::from(1) && terms.len() > 1;
    let zero = BigInt::default;
    let (left, right) = match constant.sign() {
        _ if strict => (zero(), zero()),
        Sign::Plus => (constant, zero()),
        _ => (zero(), -constant),
    };
    Expr::binary(if strict { BinOp::Lt } else { BinOp::Le }, side(true, left), side(false, right))
}

/// The least multiple with integers.
fn integral(sum: &Linear) -> (Vec<(usize, BigInt)>, BigInt) {
    let all = || sum.terms.values().chain([&sum.constant]);
    let common = Rational::of_integer(all().fold(BigInt::from(1), |c, n| c.lcm(&n.denominator())));
    let terms = sum.terms.iter().map(|(v, n)| (*v, (n * &common).numerator())).collect();
    (terms, (&sum.constant * &common).numerator())
}

fn total(space: &Space, terms: &[(usize, BigInt)], constant: BigInt) -> Expr {
    let mut sum: Option<Expr> = None;
    let mut add = |negative: bool, term: Expr| {
        sum = Some(match (sum.take(), negative) {
            (None, false) => term,
            (None, true) => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(term))),
            (Some(sum), false) => Expr::binary(BinOp::Add, sum, term),
            (Some(sum), true) => Expr::binary(BinOp::Sub, sum, term),
        });
    };
    let literal = |n: &BigInt| Expr::generated(ExprKind::Int(n.magnitude().clone()));
    for (v, n) in terms {
        let value = space.expr(*v);
        let is_one = *n.magnitude() == 1u32.into();
        let term = if is_one { value } else { Expr::binary(BinOp::Mul, literal(n), value) };
        add(n.sign() == Sign::Minus, term);
    }
    if constant.sign() != Sign::NoSign {
        add(constant.sign() == Sign::Minus, literal(&constant));
    }
    sum.unwrap_or_else(|| Expr::int(0))
}

fn sum_of(space: &Space, sum: &Linear) -> Expr {
    let (terms, constant) = integral(sum);
    total(space, &terms, constant)
}

/// A rank as a function of the state.
pub fn rank(vocabulary: &Vocabulary, space: &Space, regions: &Regions, rank: &Rank) -> Expr {
    let chosen = |thread: usize, values: Vec<(Vec<usize>, Expr)>| {
        let at = Expr::var(vocabulary.threads[thread].at);
        let inside = |region: usize| {
            let region = &regions.of(thread)[region];
            let also = region.also.iter().map(|c| constraint(space, c));
            Expr::all(std::iter::once(at.clone().eq(Expr::int(region.location))).chain(also))
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

/// One line for each rank that is more than the order of the code.
pub fn shown(obligations: &Obligations, space: &Space, regions: &Regions, ranks: &[Rank]) -> Vec<String> {
    let vocabulary = &obligations.vocabulary;
    let places = |thread: usize, at: &[usize]| {
        let mut shown: Vec<String> = Vec::new();
        for r in at {
            let Region { location, also } = &regions.of(thread)[*r];
            let mut place = vocabulary.threads[thread].shown[*location].clone();
            for condition in also {
                let _ = write!(place, ", {}", print_expr(&constraint(space, condition)));
            }
            if !shown.contains(&place) {
                shown.push(place);
            }
        }
        let label = &vocabulary.threads[thread].at.as_str()[3..];
        format!("{label}: {}", shown.join(", "))
    };
    let mut lines = Vec::new();
    for (i, rank) in ranks.iter().enumerate() {
        let mut line = |text: String| lines.push(format!("rank {}  {text}", i + 1));
        match rank {
            Rank::Order(_) => {}
            Rank::Inside { thread, at } => {
                for (sum, of) in grouped(at) {
                    line(format!("{} falls  ({})", print_expr(&sum_of(space, sum)), places(*thread, &of)));
                }
            }
            Rank::Phase { thread, at, sum } => {
                let at: Vec<usize> = at.iter().copied().collect();
                let sum = print_expr(&sum_of(space, sum));
                line(format!("{sum} falls until it is negative  ({})", places(*thread, &at)));
            }
            Rank::Everywhere(sum) => line(format!("{} falls  (all threads)", print_expr(&sum_of(space, sum)))),
        }
    }
    lines
}
