//! Stars of a rating.

use maud::{Markup, Render, html};

use super::Icon;

const STARS: u64 = 5;

/// So many halves of five stars; what they mean stands beside them for those who do not see them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars {
    halves: u64,
}

impl Stars {
    /// A mean in tenths, to the nearest half of a star: 4.5 is four and a half, never five.
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
        let halves = self.halves;
        html! {
            span.stars aria-hidden="true" {
                @for star in 0..STARS {
                    @let half = halves == star * 2 + 1;
                    span.star-full[halves > star * 2 + 1] .star-half[half] { (Icon("star")) @if half { (Icon("star")) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_drawn_to_the_nearest_half_of_a_star() {
        for (tenths, full, half) in [
            (45, 4, 1),
            (50, 5, 0),
            (48, 5, 0),
            (42, 4, 0),
            (6, 0, 1),
            (0, 0, 0),
        ] {
            let drawn = Stars::of_tenths(tenths).render().into_string();
            assert_eq!(drawn.matches("star-full").count(), full, "{tenths}");
            assert_eq!(drawn.matches("star-half").count(), half, "{tenths}");
        }
    }
}
