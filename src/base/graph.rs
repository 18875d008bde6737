//! Directed graphs over the numbers `0..n`: strongly connected components, topological and weak topological order, reachability.
//!
//! Sources: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972), without recursion;
//! Bourdoncle, "Efficient chaotic iteration strategies with widenings", FMPA 1993, for [`weak_topological_order`].

/// The strongly connected components of the nodes `0..nodes`, each behind all those that it leads to.
pub fn components(nodes: usize, successors: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let (mut number, mut low) = (vec![UNSEEN; nodes], vec![0; nodes]);
    let mut open = vec![false; nodes];
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
    for root in 0..nodes {
        if number[root] != UNSEEN {
            continue;
        }
        let mut path: Vec<(usize, std::vec::IntoIter<usize>)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(node) = enter.take() {
                (number[node], low[node]) = (count, count);
                count += 1;
                open[node] = true;
                stack.push(node);
                path.push((node, successors(node).into_iter()));
            }
            let Some((node, rest)) = path.last_mut() else { break };
            let node = *node;
            match rest.next() {
                Some(next) if number[next] == UNSEEN => enter = Some(next),
                Some(next) if open[next] => low[node] = low[node].min(number[next]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((above, _)) = path.last() {
                        low[*above] = low[*above].min(low[node]);
                    }
                    if low[node] == number[node] {
                        let at = stack.iter().rposition(|n| *n == node).unwrap_or(0);
                        let component = stack.split_off(at);
                        component.iter().for_each(|n| open[*n] = false);
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}

/// By node: the number of its strongly connected component.
pub fn numbers(nodes: usize, successors: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut numbers = vec![0; nodes];
    for (number, component) in components(nodes, successors).into_iter().enumerate() {
        component.into_iter().for_each(|node| numbers[node] = number);
    }
    numbers
}

/// The nodes in an order in which each stands in front of those that it leads to; `None` if there is a cycle.
pub fn topological(nodes: usize, successors: impl Fn(usize) -> Vec<usize>) -> Option<Vec<usize>> {
    let components = components(nodes, &successors);
    let acyclic = components.len() == nodes && (0..nodes).all(|n| !successors(n).contains(&n));
    acyclic.then(|| components.into_iter().rev().flatten().collect())
}

/// Which nodes a walk of at least no steps from `starts` comes to.
pub fn reachable(
    nodes: usize,
    starts: impl IntoIterator<Item = usize>,
    successors: impl Fn(usize) -> Vec<usize>,
) -> Vec<bool> {
    let mut seen = vec![false; nodes];
    let mut work: Vec<usize> = starts.into_iter().collect();
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut seen[node], true) {
            work.extend(successors(node));
        }
    }
    seen
}

/// An element of a weak topological order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Component {
    /// A node outside of all loops of this level.
    Node(usize),
    /// A loop: its head, and what is inside of it besides.
    Loop(usize, Vec<Component>),
}

impl Component {
    /// The node itself, or the loop's head and all that is inside of it, at any depth.
    pub fn members(&self) -> Vec<usize> {
        match self {
            Component::Node(node) => vec![*node],
            Component::Loop(head, inside) => {
                std::iter::once(*head).chain(inside.iter().flat_map(Component::members)).collect()
            }
        }
    }
}

/// The nodes that `start` leads to, in a weak topological order (Bourdoncle, section 3.1): each loop, irreducible ones included, is a
/// component with a head, and every edge that does not go forward goes to the head of a component around its source.
pub fn weak_topological_order(start: usize, nodes: usize, successors: impl Fn(usize) -> Vec<usize>) -> Vec<Component> {
    let mut order = Bourdoncle { successors, numbers: vec![0; nodes], next: 0, stack: Vec::new() };
    let mut partition = Vec::new();
    order.visit(start, &mut partition);
    partition.reverse();
    partition
}

/// State of Bourdoncle's algorithm.
struct Bourdoncle<S> {
    successors: S,
    /// By node: when it was met, from 1 on; 0: not yet, or once more as part of a loop; the largest number: it has its place.
    numbers: Vec<u32>,
    next: u32,
    stack: Vec<usize>,
}

impl<S: Fn(usize) -> Vec<usize>> Bourdoncle<S> {
    /// Appends to `partition` in reverse order; answers the number of the outermost head reachable.
    fn visit(&mut self, node: usize, partition: &mut Vec<Component>) -> u32 {
        self.stack.push(node);
        self.next += 1;
        self.numbers[node] = self.next;
        let mut head = self.next;
        let mut is_loop = false;
        for next in (self.successors)(node) {
            let reached = if self.numbers[next] == 0 { self.visit(next, partition) } else { self.numbers[next] };
            if reached <= head {
                head = reached;
                is_loop = true;
            }
        }
        if head == self.numbers[node] {
            self.numbers[node] = u32::MAX;
            let mut inside = self.stack.pop();
            if !is_loop {
                partition.push(Component::Node(node));
                return head;
            }
            while let Some(element) = inside.filter(|&e| e != node) {
                self.numbers[element] = 0;
                inside = self.stack.pop();
            }
            let component = self.component(node);
            partition.push(component);
        }
        head
    }

    fn component(&mut self, head: usize) -> Component {
        let mut partition = Vec::new();
        for next in (self.successors)(head) {
            if self.numbers[next] == 0 {
                self.visit(next, &mut partition);
            }
        }
        partition.reverse();
        Component::Loop(head, partition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_stand_behind_what_they_lead_to() {
        let edges = [vec![1], vec![2], vec![1, 3], vec![4], vec![3], vec![0, 5]];
        let found = components(6, |n| edges[n].clone());
        let sorted: Vec<Vec<usize>> = found
            .into_iter()
            .map(|mut c| {
                c.sort_unstable();
                c
            })
            .collect();
        assert_eq!(sorted, [vec![3, 4], vec![1, 2], vec![0], vec![5]]);
    }

    #[test]
    fn a_cycle_has_no_order() {
        let edges = [vec![2], vec![], vec![1]];
        assert_eq!(topological(3, |n| edges[n].clone()), Some(vec![0, 2, 1]));
        assert_eq!(topological(1, |_| vec![0]), None);
        assert_eq!(topological(2, |n| vec![1 - n]), None);
        assert_eq!(reachable(3, [2], |n| edges[n].clone()), [false, true, true]);
    }
}
