//! Whoever waits for a check is asked again and again whether to go on: after so much work, however few heaps that was.
//! One heap of a forged certificate may cost hours.

use crate::Failure;

/// So many steps of some nanoseconds each lie between two questions: some milliseconds.
const STEPS: u64 = 1 << 20;

/// Whoever waits, and what has been done since they were asked.
pub(crate) struct Patience<'a> {
    go_on: &'a mut dyn FnMut(u64, u64) -> bool,
    done: (u64, u64),
    steps: u64,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(go_on: &'a mut dyn FnMut(u64, u64) -> bool) -> Self {
        Patience {
            go_on,
            done: (0, 1),
            steps: 0,
        }
    }

    /// Asks, telling that so many of so many values are done.
    pub(crate) fn at(&mut self, done: u64, of: u64) -> Result<(), Failure> {
        (self.done, self.steps) = ((done, of), 0);
        match (self.go_on)(done, of) {
            true => Ok(()),
            false => Err(Failure::Stopped),
        }
    }

    /// Counts so many steps of work, and asks when there were enough.
    #[inline]
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), Failure> {
        self.steps = self.steps.saturating_add(steps as u64);
        match self.steps < STEPS {
            true => Ok(()),
            false => self.at(self.done.0, self.done.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_asked_after_so_much_work_however_it_comes() {
        let mut asked = 0;
        let mut go_on = |_, _| {
            asked += 1;
            asked < 3
        };
        let mut patience = Patience::new(&mut go_on);
        for _ in 0..STEPS {
            patience.work(1).unwrap();
        }
        patience.work(usize::MAX).unwrap();
        patience.work(1).unwrap();
        assert_eq!(patience.work(usize::MAX), Err(Failure::Stopped));
        assert_eq!(asked, 3);
    }
}
