//! Texts by their digest: whether two are the same, without keeping both.

use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes (FIPS 180-4), as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    /// FIPS 180-4's own example.
    #[test]
    fn three_letters() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(super::sha256(b"abc"), expected);
    }
}
