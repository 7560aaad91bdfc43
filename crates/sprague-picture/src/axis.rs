//! Numbers along an axis.

/// Where a quantity is drawn along an axis.
pub(crate) struct Axis {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

impl Axis {
    pub(crate) fn place(&self, value: f64) -> f64 {
        let span = (self.high - self.low).max(f64::MIN_POSITIVE);
        let place = self.from + (value - self.low) / span * (self.to - self.from);
        // A tenth of a unit is finer than any dot.
        (place * 10.0).round() / 10.0
    }

    /// Round numbers along the axis, about six of them, `least` apart or more, those of an axis that goes
    /// beyond `large` by powers of ten.
    pub(crate) fn ticks(&self, least: f64, large: f64) -> Vec<(f64, String)> {
        let rough = ((self.high - self.low) / 6.0).max(least);
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|factor| factor * power)
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        let large = self.high.max(-self.low) >= large;
        let tick = |i: i64| (i as f64 * step, tick_text(i as f64 * step, step, large));
        (first..=last).map(tick).collect()
    }
}

/// A tick as text without idle digits; along an axis of large numbers by a power of ten, unless it
/// takes many digits to tell it from the next tick.
fn tick_text(value: f64, step: f64, large: bool) -> String {
    let exponent = value.abs().log10().floor();
    let digits = (exponent - step.log10().floor()) as i64;
    if large && value != 0.0 && digits <= 3 {
        let mantissa = value / 10f64.powf(exponent);
        let mantissa = format!("{mantissa:.*}", digits.max(0) as usize);
        return match mantissa.as_str() {
            "1" => format!("10^{exponent}"),
            mantissa => format!("{mantissa}·10^{exponent}"),
        };
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_ticks_are_short_and_differ() {
        assert_eq!(tick_text(0.0, 2e45, true), "0");
        assert_eq!(tick_text(2e45, 2e45, true), "2·10^45");
        assert_eq!(tick_text(1e299, 1e299, true), "10^299");
        assert_eq!(tick_text(1.2e8, 2e7, true), "1.2·10^8");
        assert_eq!(tick_text(50_000.0, 10_000.0, false), "50000");
        assert_eq!(tick_text(1e12 + 20.0, 20.0, true), "1000000000020");
    }
}
