//! Stars of a rating.

use maud::{Markup, Render, html};

/// Five stars, by halves.
const MOST_HALVES: u64 = 10;

/// A rating in half stars; it is hidden from screen readers and stands beside text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars {
    halves: u64,
}

impl Stars {
    /// A mean in tenths, to the nearest half star: 4.5 is four and a half, never five.
    pub const fn of_tenths(tenths: u64) -> Self {
        Self {
            halves: tenths.saturating_mul(2).saturating_add(5) / 10,
        }
    }

    pub const fn whole(stars: u64) -> Self {
        Self {
            halves: stars.saturating_mul(2),
        }
    }

    pub fn of(rating: f32) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast saturates, and less than nothing is nothing"
        )]
        let tenths = (rating * 10.0).round() as u64;
        Self::of_tenths(tenths)
    }
}

impl Render for Stars {
    fn render(&self) -> Markup {
        html! { span.stars data-halves=(self.halves.min(MOST_HALVES)) aria-hidden="true" {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_rounded_to_half_a_star() {
        for (tenths, halves) in [
            (45, 9),
            (50, 10),
            (48, 10),
            (42, 8),
            (6, 1),
            (0, 0),
            (900, 10),
        ] {
            let drawn = Stars::of_tenths(tenths).render().into_string();
            let expected = format!("data-halves=\"{halves}\"");
            assert!(drawn.contains(&expected), "{tenths}: {drawn}");
        }
    }
}
