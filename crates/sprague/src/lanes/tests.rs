//! Every kind of lanes against plain arrays.

use super::*;

/// Every operation on two blocks of bytes, as bytes.
struct Operations<'a>(&'a [u8; 64], &'a [u8; 64]);

impl Task for Operations<'_> {
    type Output = Vec<Vec<u8>>;
    fn run<V: Lanes>(self) -> Vec<Vec<u8>> {
        let mut results: Vec<Vec<u8>> = Vec::new();
        // Reversing and moving words is the same for two halves if they change places.
        for at in (0..64).step_by(V::LEN) {
            let (a, b) = (V::load(self.0, at), V::load(self.1, at));
            let table = &std::array::from_fn(|i| self.0[i] & 15);
            let small = b.and(V::splat(15));
            let vectors = [
                a.xor(b),
                a.and(b),
                a.or(b),
                a.without(b),
                a.minus(b),
                a.least(b),
                a.greatest(b),
                small.where_zero(),
                a.upper(),
                small.look_up(table),
                a.rearrange(table),
                a.or_and(small.where_equal(3), b),
                a.where_upper(0),
                a.where_upper(13),
                a.down(5),
                a.up(64),
                a.lower(),
                a.least_missing(),
            ];
            results.resize(vectors.len() + 2, Vec::new());
            for (vector, result) in vectors.into_iter().zip(&mut results) {
                let mut bytes = [0; 64];
                vector.store(&mut bytes, 0);
                result.extend(&bytes[..V::LEN]);
            }
            let bits = [a.equal_bits(b), a.greater_bits(b)];
            for (bits, result) in bits.into_iter().zip(&mut results[vectors.len()..]) {
                result.extend(&bits.to_le_bytes()[..V::LEN / 8]);
            }
        }
        let mut reversed = [0; 64];
        for at in (0..64).step_by(V::LEN) {
            V::load(self.0, at)
                .reversed()
                .store(&mut reversed, 64 - V::LEN - at);
        }
        results.push(reversed.to_vec());
        results
    }
}

#[test]
fn all_lanes_do_the_same() {
    let mut state = 1u64;
    for _ in 0..200 {
        let mut bytes = [[0; 64]; 2];
        for byte in bytes.iter_mut().flatten() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            *byte = (state >> 56) as u8 & if state >> 40 & 1 == 0 { 3 } else { 255 };
        }
        let wanted = Level::PORTABLE.run(Operations(&bytes[0], &bytes[1]));
        assert_eq!(Operations(&bytes[0], &bytes[1]).run::<Narrow>(), wanted);
        for level in Level::available() {
            assert_eq!(
                level.run(Operations(&bytes[0], &bytes[1])),
                wanted,
                "{level:?}"
            );
        }
    }
}

#[test]
fn a_level_is_found_by_its_name_and_otherwise_the_fastest() {
    let available = Level::available();
    for &level in &available {
        assert_eq!(Level::named(Some(level.name())), level);
    }
    for name in [None, Some("AVX-3")] {
        assert_eq!(Some(&Level::named(name)), available.last());
    }
}
