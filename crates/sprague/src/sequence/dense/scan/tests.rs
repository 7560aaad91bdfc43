use super::*;

fn random(count: usize, most: u32, seed: u32) -> Vec<u16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 8) % most) as u16
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn every_machine_finds_exactly_the_keys_that_are_sums() {
    for (digits, most) in [(2, 1 << 7), (3, 1 << 11), (4, 1 << 15)] {
        for count in [64, 65, 95, 96, 200, 1000] {
            let (a, b) = (random(count, most, 1), random(count, most, 2));
            // Half of the keys are sums; another is off by one digit.
            let mut keys = random(KEYS, most, 3);
            for (i, key) in keys.iter_mut().enumerate().step_by(2) {
                let at = (i * 37 + count - 1) % count;
                *key = a[at] ^ b[at];
            }
            keys[1] = keys[0] ^ 1 << DIGITS[digits - 1];
            let plain = |&key: &u16| a.iter().zip(&b).any(|(a, b)| a ^ b == key);
            let wanted = keys.iter().enumerate();
            let wanted: u16 = wanted.map(|(i, key)| u16::from(plain(key)) << i).sum();
            let mut tables = Tables::default();
            let gone = 7;
            toggle(&mut tables, 5, gone, 4);
            toggle(&mut tables, 5, gone, 4);
            for (slot, &key) in keys.iter().enumerate() {
                toggle(&mut tables, slot, key, 4);
            }
            let low =
                |values: &[u16]| -> Vec<u8> { values.iter().map(|&v| v as u8 & 0x7f).collect() };
            let high = |values: &[u16]| -> Vec<u8> {
                values.iter().map(|v| (v >> LOW_BITS) as u8).collect()
            };
            let planes = [low(&a), low(&b), high(&a), high(&b)];
            let pairs = Pairs {
                low: [&planes[0], &planes[1]],
                high: [&planes[2], &planes[3]],
                digits,
            };
            for machine in Level::available() {
                let found = scan(machine, pairs, &tables);
                assert_eq!(found, wanted, "{machine:?}, {digits} digits, {count} pairs");
            }
        }
    }
}
