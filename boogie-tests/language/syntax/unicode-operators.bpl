// DIALECT: modern
// Both grammars have them; 2.4.1 reads bytes and rejects them.

const a, b: bool;
axiom (∀ x: int • (x ≤ x ∧ x ≥ x) ∨ ¬a ⇒ b ⇔ (∃ y: int • y ≠ x));
