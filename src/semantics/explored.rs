//! The part of a state graph that has been explored so far, for those who look for cycles in it.

use base::graph::topological;

/// The nodes to which the macro steps of each explored node lead, in the order of the steps.
#[derive(Default)]
pub struct Explored {
    all: Vec<u32>,
    /// Where those of each node end.
    ends: Vec<usize>,
}

impl Explored {
    /// So many nodes have been explored; they have the first numbers.
    pub fn nodes(&self) -> usize {
        self.ends.len()
    }

    /// The node that is explored now leads to this one, too.
    pub fn leads_to(&mut self, node: u32) {
        self.all.push(node);
    }

    /// The node that is explored now leads nowhere else.
    pub fn end_node(&mut self) {
        self.ends.push(self.all.len());
    }

    pub fn targets(&self, node: u32) -> &[u32] {
        let before = (node as usize).checked_sub(1).map_or(0, |n| self.ends[n]);
        &self.all[before..self.ends[node as usize]]
    }

    /// Among the nodes that have been explored.
    pub fn has_cycle(&self) -> bool {
        let nodes = self.nodes();
        let explored = |node| self.targets(node as u32).iter().map(|n| *n as usize).filter(|n| *n < nodes).collect();
        topological(nodes, explored).is_none()
    }
}
