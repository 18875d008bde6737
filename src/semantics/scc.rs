//! Strongly connected components of an implicit graph (Tarjan, SIAM J. Comput. 1972, without recursion).

use rustc_hash::FxHashMap;

/// The components of the subgraph on `nodes`, each with its members. `successors`, appended to what is there, may name nodes outside: they
/// are left out.
pub fn components(nodes: &[u32], mut successors: impl FnMut(u32, &mut Vec<u32>)) -> Vec<Vec<u32>> {
    let places = Places::of(nodes);
    const NEW: u32 = u32::MAX;
    let mut order = vec![NEW; nodes.len()];
    let mut low = vec![0u32; nodes.len()];
    let mut on_stack = vec![false; nodes.len()];
    let (mut stack, mut found, mut clock) = (Vec::new(), Vec::new(), 0);
    for root in 0..nodes.len() {
        if order[root] != NEW {
            continue;
        }
        // Nodes being visited, with where the successors that are left begin among those of all.
        let mut visiting: Vec<(usize, usize)> = Vec::new();
        let mut left: Vec<u32> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(node) = enter.take() {
                order[node] = clock;
                low[node] = clock;
                clock += 1;
                stack.push(node);
                on_stack[node] = true;
                visiting.push((node, left.len()));
                successors(nodes[node], &mut left);
            }
            let Some(&(node, first)) = visiting.last() else { break };
            if let Some(successor) = (left.len() > first).then(|| left.pop()).flatten() {
                let Some(successor) = places.get(successor) else { continue };
                if order[successor] == NEW {
                    enter = Some(successor);
                } else if on_stack[successor] {
                    low[node] = low[node].min(order[successor]);
                }
                continue;
            }
            visiting.pop();
            if let Some((parent, _)) = visiting.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == order[node] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(nodes[member]);
                    if member == node {
                        break;
                    }
                }
                component.sort_unstable();
                found.push(component);
            }
        }
    }
    found
}

/// Which of the nodes is it?
enum Places {
    /// The node with this number.
    Itself(usize),
    Map(FxHashMap<u32, u32>),
}

impl Places {
    fn of(nodes: &[u32]) -> Places {
        match nodes.iter().enumerate().all(|(i, n)| i as u32 == *n) {
            true => Places::Itself(nodes.len()),
            false => Places::Map(nodes.iter().enumerate().map(|(i, n)| (*n, i as u32)).collect()),
        }
    }

    fn get(&self, node: u32) -> Option<usize> {
        match self {
            Places::Itself(count) => Some(node as usize).filter(|n| n < count),
            Places::Map(map) => map.get(&node).map(|n| *n as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_of_a_small_graph() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 4 -> 3, 5 alone, 9 outside
        let edges = |n: u32, out: &mut Vec<u32>| match n {
            0 => out.push(1),
            1 => out.push(2),
            2 => out.extend([0, 3]),
            3 => out.extend([4, 9]),
            4 => out.push(3),
            _ => out.push(0),
        };
        let mut found = components(&[0, 1, 2, 3, 4, 5], edges);
        found.sort();
        assert_eq!(found, [vec![0, 1, 2], vec![3, 4], vec![5]]);
    }
}
