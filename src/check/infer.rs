//! Types under inference: what an expression's type is before everything about it is known.
//!
//! Each use of a polymorphic function, procedure or map instantiates its type parameters with *proxies*, which
//! unification binds. A type without proxies is always [`Open::Ground`], so the common case costs a pointer comparison.
//! The rules are those of the Boogie reference manual ("This is Boogie 2", chapter 3); bit-vector proxies carry a least
//! width, because `++` and `[hi:lo]` apply to any width that is large enough. A map whose type is not known yet collects
//! its uses, because only the type says whether they must agree: `<a>[]a` has `m[:= 5][:= true]`, `[]int` does not.

use rustc_hash::FxHashSet;

use crate::{Ty, TyKind};
use base::source::Span;
use syntax::ast::Name;

/// A type that may contain proxies.
#[derive(Debug, Clone, Copy)]
pub(super) enum Open {
    /// No proxies inside.
    Ground(Ty),
    Proxy(u32),
    /// A constructor or map with proxies somewhere below.
    Node(u32),
}

#[derive(Debug, Clone)]
enum Node {
    Con(Name, Vec<Open>),
    Map { params: Vec<Name>, domain: Vec<Open>, range: Open },
}

#[derive(Debug, Clone, Copy)]
enum Slot {
    Bound(Open),
    Free,
    /// A bit-vector of at least that many bits.
    Bv(u32),
    /// A bit-vector as wide as both operands of a `++` together.
    Concat(Open, Open),
    /// A map with that many indices; its last use.
    Map(usize, Option<u32>),
}

/// A selection from, or an update of, a map of unknown type: each must be an instance of the type it turns out to have.
#[derive(Debug, Clone)]
struct MapUse {
    indices: Vec<Open>,
    element: Open,
    /// The use before it. Lists share their ends, so that [`Infer::attempt`] can take a use back.
    previous: Option<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Proxy {
    slot: Slot,
    /// The type parameter it instantiates, and where; `None` for a part of a type that is worked out from its uses.
    origin: Option<(Name, Span)>,
    /// The type of an expression with an error: no further one is reported.
    poison: bool,
    /// A bit-vector whose width nothing determines although that of a `++` that it is part of is known.
    guessed: bool,
}

/// A type parameter that nothing determines, for the warning.
pub(super) struct Ambiguous {
    pub param: Name,
    pub span: Span,
    pub instance: Ty,
}

/// What a type parameter stands for.
pub(super) type Substitution = Vec<(Name, Open)>;

/// One level of a type.
enum Shape {
    Proxy(u32),
    Leaf(Ty),
    Con(Name, Vec<Open>),
    Map { params: Vec<Name>, domain: Vec<Open>, range: Open },
}

/// The proxies of one inference unit: one axiom, one specification, one statement.
#[derive(Default)]
pub(super) struct Infer {
    proxies: Vec<Proxy>,
    nodes: Vec<Node>,
    uses: Vec<MapUse>,
    /// Former values of changed slots, for [`Infer::attempt`].
    trail: Vec<(u32, Slot)>,
    rigid: u32,
}

impl Infer {
    /// Forgets everything: the next unit begins.
    pub fn reset(&mut self) {
        self.proxies.clear();
        self.nodes.clear();
        self.uses.clear();
        self.trail.clear();
    }

    /// The type of an expression that has an error already: fits everywhere.
    pub fn poison(&mut self) -> Open {
        self.proxies.push(Proxy { slot: Slot::Free, origin: None, poison: true, guessed: false });
        Open::Proxy(self.proxies.len() as u32 - 1)
    }

    pub fn is_poison(&self, t: Open) -> bool {
        matches!(self.shallow(t), Open::Proxy(p) if self.proxies[p as usize].poison)
    }

    fn proxy(&mut self, slot: Slot, origin: Option<(Name, Span)>) -> Open {
        self.proxies.push(Proxy { slot, origin, poison: false, guessed: false });
        Open::Proxy(self.proxies.len() as u32 - 1)
    }

    /// Fresh proxies for type parameters.
    pub fn instantiate_params(&mut self, params: &[Name], span: Span) -> Substitution {
        params.iter().map(|&p| (p, self.proxy(Slot::Free, Some((p, span))))).collect()
    }

    /// A bit-vector of at least `min` bits.
    pub fn bv_at_least(&mut self, min: u32) -> Open {
        self.proxy(Slot::Bv(min), None)
    }

    /// The type of `left ++ right`; both are bit-vectors or proxies for such.
    pub fn concat(&mut self, left: Open, right: Open) -> Open {
        if let (Some(l), Some(r)) = (self.width(left), self.width(right)) {
            return Open::Ground(Ty::bv(l.saturating_add(r)));
        }
        self.proxy(Slot::Concat(left, right), None)
    }

    /// The type of the elements that `indices` select from a map whose type is not known; `None` where what is known of
    /// it says that it is no map of so many indices.
    pub fn element_of_unknown(&mut self, map: Open, indices: Vec<Open>) -> Option<Open> {
        let unknown = self.proxy(Slot::Map(indices.len(), None), None);
        if !self.unify(map, unknown) {
            return None;
        }
        let element = self.proxy(Slot::Free, None);
        if let Open::Proxy(p) = self.shallow(map) {
            self.add_use(p, indices, element);
        }
        Some(element)
    }

    /// The number of indices of a map of which little else is known.
    pub fn arity_of_unknown(&self, t: Open) -> Option<usize> {
        match self.shallow(t) {
            Open::Proxy(p) => match self.proxies[p as usize].slot {
                Slot::Map(arity, _) => Some(arity),
                _ => None,
            },
            _ => None,
        }
    }

    fn add_use(&mut self, p: u32, indices: Vec<Open>, element: Open) {
        if let Slot::Map(arity, previous) = self.proxies[p as usize].slot {
            self.uses.push(MapUse { indices, element, previous });
            self.set(p, Slot::Map(arity, Some(self.uses.len() as u32 - 1)));
        }
    }

    /// The uses of a map of unknown type, from the first one.
    fn uses(&self, mut last: Option<u32>) -> Vec<MapUse> {
        let mut uses = Vec::new();
        while let Some(n) = last {
            let map_use = &self.uses[n as usize];
            last = map_use.previous;
            uses.push(map_use.clone());
        }
        uses.reverse();
        uses
    }

    fn width(&self, t: Open) -> Option<u32> {
        match self.shallow(t) {
            Open::Ground(ty) => match ty.kind() {
                TyKind::Bv(n) => Some(*n),
                _ => None,
            },
            _ => None,
        }
    }

    fn least_width(&self, t: Open) -> u32 {
        match self.shallow(t) {
            Open::Proxy(p) => match self.proxies[p as usize].slot {
                Slot::Bv(min) => min,
                Slot::Concat(l, r) => self.least_width(l).saturating_add(self.least_width(r)),
                _ => 0,
            },
            _ => self.width(t).unwrap_or(0),
        }
    }

    /// A map type; ground where its parts are.
    pub fn map(&mut self, params: Vec<Name>, domain: Vec<Open>, range: Open) -> Open {
        let ground: Option<Vec<Ty>> = domain.iter().map(|&d| self.resolved(d)).collect();
        match (ground, self.resolved(range)) {
            (Some(domain), Some(range)) => Open::Ground(Ty::new(TyKind::Map { params, domain, range })),
            _ => self.node(Node::Map { params, domain, range }),
        }
    }

    /// An applied type constructor; ground where its arguments are.
    pub fn con(&mut self, name: Name, args: Vec<Open>) -> Open {
        match args.iter().map(|&a| self.resolved(a)).collect::<Option<Vec<Ty>>>() {
            Some(ground) => Open::Ground(Ty::new(TyKind::Con(name, ground))),
            None => self.node(Node::Con(name, args)),
        }
    }

    fn node(&mut self, node: Node) -> Open {
        self.nodes.push(node);
        Open::Node(self.nodes.len() as u32 - 1)
    }

    /// Follows bound proxies at the top.
    pub fn shallow(&self, mut t: Open) -> Open {
        while let Open::Proxy(p) = t {
            match self.proxies[p as usize].slot {
                Slot::Bound(next) => t = next,
                _ => break,
            }
        }
        t
    }

    fn shape(&self, t: Open) -> Shape {
        let ground = |tys: &[Ty]| tys.iter().map(|&t| Open::Ground(t)).collect();
        match self.shallow(t) {
            Open::Proxy(p) => Shape::Proxy(p),
            Open::Node(n) => match &self.nodes[n as usize] {
                Node::Con(name, args) => Shape::Con(*name, args.clone()),
                Node::Map { params, domain, range } => {
                    Shape::Map { params: params.clone(), domain: domain.clone(), range: *range }
                }
            },
            Open::Ground(ty) => match ty.kind() {
                TyKind::Con(name, args) => Shape::Con(*name, ground(args)),
                TyKind::Map { params, domain, range } => {
                    Shape::Map { params: params.clone(), domain: ground(domain), range: Open::Ground(*range) }
                }
                _ => Shape::Leaf(ty),
            },
        }
    }

    /// Parameters, domain and range of a map type; `None` for anything else, proxies included.
    pub fn as_map(&self, t: Open) -> Option<(Vec<Name>, Vec<Open>, Open)> {
        match self.shape(t) {
            Shape::Map { params, domain, range } => Some((params, domain, range)),
            _ => None,
        }
    }

    /// Name and arguments of an applied constructor.
    pub fn as_con(&self, t: Open) -> Option<(Name, Vec<Open>)> {
        match self.shape(t) {
            Shape::Con(name, args) => Some((name, args)),
            _ => None,
        }
    }

    pub fn is_unbound(&self, t: Open) -> bool {
        matches!(self.shallow(t), Open::Proxy(_))
    }

    /// The ground type, once all proxies inside are bound.
    pub fn resolved(&self, t: Open) -> Option<Ty> {
        match self.shallow(t) {
            Open::Ground(ty) => Some(ty),
            Open::Proxy(p) => match self.proxies[p as usize].slot {
                Slot::Concat(l, r) => Some(Ty::bv(self.width(l)?.saturating_add(self.width(r)?))),
                _ => None,
            },
            Open::Node(n) => match &self.nodes[n as usize] {
                Node::Con(name, args) => {
                    let args = args.iter().map(|&a| self.resolved(a)).collect::<Option<Vec<Ty>>>()?;
                    Some(Ty::new(TyKind::Con(*name, args)))
                }
                Node::Map { params, domain, range } => {
                    let domain = domain.iter().map(|&d| self.resolved(d)).collect::<Option<Vec<Ty>>>()?;
                    Some(Ty::new(TyKind::Map { params: params.clone(), domain, range: self.resolved(*range)? }))
                }
            },
        }
    }

    /// The type for a message: an undetermined part shows the type parameter's name.
    pub fn show(&self, t: Open) -> Ty {
        match self.shallow(t) {
            Open::Ground(ty) => ty,
            Open::Proxy(p) => match self.proxies[p as usize] {
                Proxy { slot: Slot::Bv(min), .. } => Ty::bv(min),
                Proxy { slot: Slot::Map(arity, _), .. } => {
                    let unknown = Ty::new(TyKind::Var("?".into()));
                    Ty::map(vec![unknown; arity], unknown)
                }
                Proxy { slot: Slot::Concat(l, r), .. } => {
                    Ty::bv(self.width(l).unwrap_or(0).saturating_add(self.width(r).unwrap_or(0)))
                }
                Proxy { origin, .. } => Ty::new(TyKind::Var(origin.map_or_else(|| "?".into(), |(name, _)| name))),
            },
            Open::Node(n) => match &self.nodes[n as usize] {
                Node::Con(name, args) => Ty::new(TyKind::Con(*name, args.iter().map(|&a| self.show(a)).collect())),
                Node::Map { params, domain, range } => Ty::new(TyKind::Map {
                    params: params.clone(),
                    domain: domain.iter().map(|&d| self.show(d)).collect(),
                    range: self.show(*range),
                }),
            },
        }
    }

    // ------------------------------------------------------------------------------------ substitution

    /// `ty` with type variables replaced.
    pub fn instantiate(&mut self, ty: Ty, s: &[(Name, Open)]) -> Open {
        if s.is_empty() || !mentions_any(ty, s) { Open::Ground(ty) } else { self.substitute(Open::Ground(ty), s) }
    }

    /// `t` with free type variables replaced. Bound variables of map types are renamed where they would capture.
    pub fn substitute(&mut self, t: Open, s: &[(Name, Open)]) -> Open {
        match self.shape(t) {
            Shape::Proxy(p) => Open::Proxy(p),
            Shape::Leaf(ty) => match ty.kind() {
                TyKind::Var(name) => s.iter().find(|(n, _)| n == name).map_or(t, |&(_, to)| to),
                _ => t,
            },
            Shape::Con(name, args) => {
                let args = args.into_iter().map(|a| self.substitute(a, s)).collect();
                self.con(name, args)
            }
            Shape::Map { params, domain, range } => {
                let mut inner: Substitution = s.iter().copied().filter(|(n, _)| !params.contains(n)).collect();
                let mut renamed = params.clone();
                for param in &mut renamed {
                    let old = *param;
                    while inner.iter().any(|&(_, to)| self.mentions(to, *param)) {
                        *param = Name::from(&format!("{param}'"));
                    }
                    if *param != old {
                        inner.push((old, Open::Ground(Ty::new(TyKind::Var(*param)))));
                    }
                }
                let domain = domain.into_iter().map(|d| self.substitute(d, &inner)).collect();
                let range = self.substitute(range, &inner);
                self.map(renamed, domain, range)
            }
        }
    }

    /// Whether a type variable occurs free in `t`.
    fn mentions(&self, t: Open, var: Name) -> bool {
        match self.shape(t) {
            Shape::Proxy(_) => false,
            Shape::Leaf(ty) => *ty.kind() == TyKind::Var(var),
            Shape::Con(_, args) => args.into_iter().any(|a| self.mentions(a, var)),
            Shape::Map { params, domain, range } => {
                !params.contains(&var) && domain.into_iter().chain([range]).any(|d| self.mentions(d, var))
            }
        }
    }

    // -------------------------------------------------------------------------------------- unification

    /// Makes both types equal by binding proxies. On failure some bindings may remain.
    pub fn unify(&mut self, a: Open, b: Open) -> bool {
        let (a, b) = (self.shallow(a), self.shallow(b));
        match (a, b) {
            (Open::Ground(x), Open::Ground(y)) => x == y || alpha_equal(x, y, &mut Vec::new()),
            (Open::Proxy(p), Open::Proxy(q)) if p == q => true,
            (Open::Proxy(p), Open::Proxy(q)) => self.bind_proxies(p, q),
            (Open::Proxy(p), t) | (t, Open::Proxy(p)) => self.bind(p, t),
            _ => self.unify_shapes(a, b),
        }
    }

    fn unify_shapes(&mut self, a: Open, b: Open) -> bool {
        match (self.shape(a), self.shape(b)) {
            (Shape::Con(f, xs), Shape::Con(g, ys)) => {
                f == g && xs.len() == ys.len() && xs.into_iter().zip(ys).all(|(x, y)| self.unify(x, y))
            }
            (Shape::Map { params: ps, domain: xs, range: rx }, Shape::Map { params: qs, domain: ys, range: ry }) => {
                if ps.len() != qs.len() || xs.len() != ys.len() {
                    return false;
                }
                if ps.is_empty() {
                    return xs.into_iter().zip(ys).all(|(x, y)| self.unify(x, y)) && self.unify(rx, ry);
                }
                // Bound variables become the same fresh constants on both sides, which must not escape.
                let constants: Vec<Name> = ps.iter().map(|_| self.rigid_name()).collect();
                let to = |params: &[Name]| -> Substitution {
                    let fresh = constants.iter().map(|&c| Open::Ground(Ty::new(TyKind::Var(c))));
                    params.iter().copied().zip(fresh).collect()
                };
                let (sp, sq) = (to(&ps), to(&qs));
                for (x, y) in xs.into_iter().zip(ys).chain([(rx, ry)]) {
                    let (x, y) = (self.substitute(x, &sp), self.substitute(y, &sq));
                    if !self.unify(x, y) {
                        return false;
                    }
                }
                !constants.iter().any(|&c| self.mentions(a, c) || self.mentions(b, c))
            }
            _ => false,
        }
    }

    /// A type variable that no source text can spell.
    fn rigid_name(&mut self) -> Name {
        self.rigid += 1;
        Name::from(&format!("\0{}", self.rigid))
    }

    fn set(&mut self, p: u32, slot: Slot) {
        self.trail.push((p, self.proxies[p as usize].slot));
        self.proxies[p as usize].slot = slot;
    }

    fn bind_proxies(&mut self, p: u32, q: u32) -> bool {
        match (self.proxies[p as usize].slot, self.proxies[q as usize].slot) {
            // Errors are contagious.
            (Slot::Free, Slot::Free) if self.proxies[p as usize].poison && !self.proxies[q as usize].poison => {
                return self.bind_proxies(q, p);
            }
            (Slot::Free, _) => {
                if self.occurs(p, Open::Proxy(q)) {
                    return false;
                }
                self.set(p, Slot::Bound(Open::Proxy(q)));
            }
            (_, Slot::Free) => return self.bind_proxies(q, p),
            (Slot::Bv(m), Slot::Bv(n)) => {
                self.set(q, Slot::Bv(m.max(n)));
                self.set(p, Slot::Bound(Open::Proxy(q)));
            }
            (Slot::Map(m, last), Slot::Map(n, _)) => {
                if m != n {
                    return false;
                }
                for MapUse { indices, element, .. } in self.uses(last) {
                    self.add_use(q, indices, element);
                }
                self.set(p, Slot::Bound(Open::Proxy(q)));
            }
            (Slot::Map(..), _) | (_, Slot::Map(..)) => return false,
            _ => self.set(p, Slot::Bound(Open::Proxy(q))),
        }
        true
    }

    fn bind(&mut self, p: u32, t: Open) -> bool {
        let bits = self.width(t);
        match self.proxies[p as usize].slot {
            Slot::Free if self.occurs(p, t) => return false,
            Slot::Bv(min) if bits.is_none_or(|n| n < min) => return false,
            Slot::Concat(left, right) => {
                let Some(n) = bits else { return false };
                // Where nothing says how wide the parts are, the right one is as narrow as it can be.
                let right_width = match (self.width(left), self.width(right)) {
                    (Some(l), _) => n.checked_sub(l),
                    (_, Some(r)) => Some(r),
                    (None, None) => {
                        for part in [left, right] {
                            if let Open::Proxy(part) = self.shallow(part) {
                                self.proxies[part as usize].guessed = true;
                            }
                        }
                        Some(self.least_width(right))
                    }
                };
                let Some(r) = right_width.filter(|&r| r <= n) else { return false };
                if !self.unify(left, Open::Ground(Ty::bv(n - r))) || !self.unify(right, Open::Ground(Ty::bv(r))) {
                    return false;
                }
            }
            Slot::Map(arity, last) => {
                let Some(map) = self.as_map(t).filter(|map| map.1.len() == arity) else { return false };
                if self.occurs(p, t) || !self.uses(last).iter().all(|map_use| self.is_instance(map_use, &map)) {
                    return false;
                }
            }
            _ => {}
        }
        self.set(p, Slot::Bound(t));
        true
    }

    /// Whether a map of that type can be used so.
    fn is_instance(&mut self, map_use: &MapUse, (params, domain, range): &(Vec<Name>, Vec<Open>, Open)) -> bool {
        let s: Substitution = params.iter().map(|&param| (param, self.proxy(Slot::Free, None))).collect();
        let formal = domain.iter().chain([range]);
        let actual = map_use.indices.iter().chain([&map_use.element]);
        formal.zip(actual).all(|(&formal, &actual)| {
            let formal = self.substitute(formal, &s);
            self.unify(formal, actual)
        })
    }

    fn occurs(&self, p: u32, t: Open) -> bool {
        match self.shallow(t) {
            Open::Ground(_) => false,
            Open::Proxy(q) => {
                p == q
                    || match self.proxies[q as usize].slot {
                        Slot::Concat(l, r) => self.occurs(p, l) || self.occurs(p, r),
                        _ => false,
                    }
            }
            Open::Node(n) => match &self.nodes[n as usize] {
                Node::Con(_, args) => args.iter().any(|&a| self.occurs(p, a)),
                Node::Map { domain, range, .. } => domain.iter().any(|&d| self.occurs(p, d)) || self.occurs(p, *range),
            },
        }
    }

    /// Unifies, or leaves everything as it was.
    pub fn attempt(&mut self, a: Open, b: Open) -> bool {
        let mark = self.trail.len();
        if self.unify(a, b) {
            return true;
        }
        while self.trail.len() > mark {
            if let Some((p, slot)) = self.trail.pop() {
                self.proxies[p as usize].slot = slot;
            }
        }
        false
    }

    /// For `==` and `!=`: whether some instance of the free type variables makes both types equal.
    pub fn comparable(&mut self, a: Open, b: Open) -> bool {
        if self.attempt(a, b) {
            return true;
        }
        let mut vars = Vec::new();
        self.free_vars(a, &mut vars);
        self.free_vars(b, &mut vars);
        if vars.is_empty() {
            return false;
        }
        let s: Substitution = vars.into_iter().map(|v| (v, self.proxy(Slot::Free, None))).collect();
        let (a, b) = (self.substitute(a, &s), self.substitute(b, &s));
        self.attempt(a, b)
    }

    fn free_vars(&self, t: Open, out: &mut Vec<Name>) {
        match self.shape(t) {
            Shape::Proxy(_) => {}
            Shape::Leaf(ty) => {
                if let TyKind::Var(name) = ty.kind()
                    && !out.contains(name)
                {
                    out.push(*name);
                }
            }
            Shape::Con(_, args) => args.into_iter().for_each(|a| self.free_vars(a, out)),
            Shape::Map { params, domain, range } => {
                let mut inner = Vec::new();
                domain.into_iter().chain([range]).for_each(|d| self.free_vars(d, &mut inner));
                inner.retain(|v| !params.contains(v) && !out.contains(v));
                out.extend(inner);
            }
        }
    }

    /// Binds what is still undetermined, as Boogie does: `int`, the narrowest bit-vector, or the map type that all maps of
    /// so many indices are instances of. Of the type parameters that must be equal, the first is reported.
    pub fn settle(&mut self) -> Vec<Ambiguous> {
        let mut roots: Vec<u32> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = Vec::new();
        for p in 0..self.proxies.len() as u32 {
            let Some((param, span)) = self.proxies[p as usize].origin else { continue };
            let root = self.root(p);
            let determined = matches!(self.proxies[root as usize].slot, Slot::Bound(_));
            if (!determined || self.proxies[root as usize].guessed) && seen.insert(root) {
                roots.push(root);
                open.push((param, span));
            }
        }
        for &root in &roots {
            self.settle_root(root);
        }
        for p in 0..self.proxies.len() as u32 {
            self.settle_root(p);
        }
        let instance = |root| self.resolved(Open::Proxy(root)).unwrap_or_else(Ty::int);
        let roots = roots.iter().map(|&root| instance(root));
        open.into_iter().zip(roots).map(|((param, span), instance)| Ambiguous { param, span, instance }).collect()
    }

    /// The last proxy that `p` is bound to.
    fn root(&self, mut p: u32) -> u32 {
        while let Slot::Bound(Open::Proxy(next)) = self.proxies[p as usize].slot {
            p = next;
        }
        p
    }

    /// Binds an unbound proxy.
    fn settle_root(&mut self, p: u32) {
        let instance = match self.proxies[p as usize].slot {
            Slot::Bound(_) => return,
            Slot::Free => Ty::int(),
            Slot::Bv(min) => Ty::bv(min),
            Slot::Concat(l, r) => {
                for part in [l, r] {
                    if let Open::Proxy(part) = self.shallow(part) {
                        self.settle_root(part);
                    }
                }
                Ty::bv(self.width(l).unwrap_or(0).saturating_add(self.width(r).unwrap_or(0)))
            }
            Slot::Map(arity, _) => {
                let mut params: Vec<Name> = (0..arity).map(|n| Name::from(&format!("arg{n}"))).collect();
                let domain = params.iter().map(|&param| Ty::new(TyKind::Var(param))).collect();
                params.push("res".into());
                Ty::new(TyKind::Map { params, domain, range: Ty::new(TyKind::Var("res".into())) })
            }
        };
        self.proxies[p as usize].slot = Slot::Bound(Open::Ground(instance));
    }
}

/// Whether a free type variable of `ty` is one of those replaced.
fn mentions_any(ty: Ty, s: &[(Name, Open)]) -> bool {
    match ty.kind() {
        TyKind::Var(name) => s.iter().any(|(n, _)| n == name),
        TyKind::Con(_, args) => args.iter().any(|&a| mentions_any(a, s)),
        TyKind::Map { domain, range, .. } => domain.iter().any(|&d| mentions_any(d, s)) || mentions_any(*range, s),
        _ => false,
    }
}

/// Equality up to the names of bound type variables; `bound` pairs those in scope.
fn alpha_equal(a: Ty, b: Ty, bound: &mut Vec<(Name, Name)>) -> bool {
    match (a.kind(), b.kind()) {
        (TyKind::Var(x), TyKind::Var(y)) => match bound.iter().rev().find(|(p, q)| p == x || q == y) {
            Some((p, q)) => p == x && q == y,
            None => x == y,
        },
        (TyKind::Con(f, xs), TyKind::Con(g, ys)) => {
            f == g && xs.len() == ys.len() && xs.iter().zip(ys).all(|(&x, &y)| alpha_equal(x, y, bound))
        }
        (TyKind::Map { params: ps, domain: xs, range: rx }, TyKind::Map { params: qs, domain: ys, range: ry }) => {
            if ps.len() != qs.len() || xs.len() != ys.len() {
                return false;
            }
            let depth = bound.len();
            bound.extend(ps.iter().copied().zip(qs.iter().copied()));
            let equal = xs.iter().zip(ys).all(|(&x, &y)| alpha_equal(x, y, bound)) && alpha_equal(*rx, *ry, bound);
            bound.truncate(depth);
            equal
        }
        _ => a == b,
    }
}
