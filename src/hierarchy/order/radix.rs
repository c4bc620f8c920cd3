//! Sorting by keys of 64 bits, by counting: for slices that are not worth several threads.

use alloc::vec;

use super::Keyed;

/// The bits of a digit: so many that three digits separate a million keys, and so few that the counts are in a near cache.
const BITS: u32 = 11;
const DIGITS: u32 = 3;

/// Fewer keys are sorted by comparing.
const FEW: usize = 1 << 9;

/// Sorts by keys, and items of equal keys by their numbers. The upper digits are sorted by counting (H. H. Seward, 1954), from the lowest up; the
/// few items that these digits do not separate, by comparing.
pub(super) fn sort_by_key(keyed: &mut [Keyed]) {
    if keyed.len() < FEW {
        return keyed.sort_unstable();
    }
    let greatest = keyed.iter().fold(0, |greatest, &(key, _)| key.max(greatest));
    let below = (u64::BITS - greatest.leading_zeros()).saturating_sub(BITS * DIGITS);
    let mut other = vec![(0, 0); keyed.len()];
    sort_by_digit(keyed, &mut other, below);
    sort_by_digit(&other, keyed, below + BITS);
    sort_by_digit(keyed, &mut other, below + 2 * BITS);
    keyed.copy_from_slice(&other);
    for run in keyed.chunk_by_mut(|a, b| a.0 >> below == b.0 >> below) {
        run.sort_unstable();
    }
}

/// Sorts by one digit; items of equal digits stay in order.
fn sort_by_digit(from: &[Keyed], to: &mut [Keyed], below: u32) {
    const COUNT: usize = 1 << BITS;
    let digit = |key: u64| (key >> below) as usize % COUNT;
    let mut places = [0; COUNT];
    for &(key, _) in from {
        places[digit(key)] += 1;
    }
    let mut sum = 0;
    for place in &mut places {
        (*place, sum) = (sum, sum + *place);
    }
    for &item in from {
        let place = &mut places[digit(item.0)];
        to[*place] = item;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn keys_of_any_size_and_number_are_sorted() {
        let mut state = 1_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for count in [0, 1, FEW - 1, FEW, FEW + 1, 20_000, 100_000] {
            for bits in [0, 1, 5, BITS, BITS + 1, 33, 34, 60, 64] {
                // And those that differ by their lowest bits only, beside one that is greater.
                for lower in [bits, 3] {
                    let mut keyed: Vec<Keyed> =
                        (0..count).map(|k| (random().unbounded_shr(64 - lower.min(bits)), k)).collect();
                    if let Some(last) = keyed.last_mut() {
                        last.0 = u64::MAX.unbounded_shr(64 - bits);
                    }
                    let mut expected = keyed.clone();
                    expected.sort_unstable();
                    // By several threads, too, which are asked for if there are many.
                    let mut shared = keyed.clone();
                    crate::threads::sort_by_key(&mut shared, sort_by_key);
                    sort_by_key(&mut keyed);
                    assert!(keyed == expected && shared == expected, "{count} keys of {bits} bits");
                }
            }
        }
    }
}
