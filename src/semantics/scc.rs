//! Strongly connected components of an implicit graph (Tarjan, SIAM J. Comput. 1972, without recursion).

use rustc_hash::FxHashMap;

/// The components of the subgraph on `nodes`, each with its members. `successors` may name nodes outside: they are left out.
pub fn components(nodes: &[u32], mut successors: impl FnMut(u32) -> Vec<u32>) -> Vec<Vec<u32>> {
    let position: FxHashMap<u32, u32> = nodes.iter().enumerate().map(|(i, n)| (*n, i as u32)).collect();
    const NEW: u32 = u32::MAX;
    let mut order = vec![NEW; nodes.len()];
    let mut low = vec![0u32; nodes.len()];
    let mut on_stack = vec![false; nodes.len()];
    let (mut stack, mut found, mut clock) = (Vec::new(), Vec::new(), 0);
    for root in 0..nodes.len() {
        if order[root] != NEW {
            continue;
        }
        // Nodes being visited, with the successors that are left.
        let mut visiting: Vec<(usize, Vec<u32>)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(node) = enter.take() {
                order[node] = clock;
                low[node] = clock;
                clock += 1;
                stack.push(node);
                on_stack[node] = true;
                let next = successors(nodes[node]).iter().filter_map(|s| position.get(s).copied()).collect();
                visiting.push((node, next));
            }
            let Some((node, next)) = visiting.last_mut() else { break };
            let node = *node;
            if let Some(successor) = next.pop() {
                let successor = successor as usize;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_of_a_small_graph() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 4 -> 3, 5 alone, 9 outside
        let edges = |n: u32| match n {
            0 => vec![1],
            1 => vec![2],
            2 => vec![0, 3],
            3 => vec![4, 9],
            4 => vec![3],
            _ => vec![0],
        };
        let mut found = components(&[0, 1, 2, 3, 4, 5], edges);
        found.sort();
        assert_eq!(found, [vec![0, 1, 2], vec![3, 4], vec![5]]);
    }
}
