//! Colour arithmetic in `OKLab`, where lighter and darker shades keep their hue.

/// A colour in `OKLab`: lightness and two opponent axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Colour {
    lightness: f32,
    green_red: f32,
    blue_yellow: f32,
}

pub(super) const WHITE: Colour = Colour::grey(1.0);
pub(super) const BLACK: Colour = Colour::grey(0.0);
/// The colour of paper labels and of enamel.
pub(super) const PAPER: Colour = Colour {
    lightness: 0.975,
    green_red: 0.0,
    blue_yellow: 0.006,
};
pub(super) const STEEL: Colour = Colour {
    lightness: 0.8,
    green_red: -0.003,
    blue_yellow: -0.008,
};
pub(super) const BRASS: Colour = Colour {
    lightness: 0.78,
    green_red: 0.012,
    blue_yellow: 0.095,
};
pub(super) const OAK: Colour = Colour {
    lightness: 0.74,
    green_red: 0.025,
    blue_yellow: 0.085,
};
pub(super) const INK: Colour = Colour {
    lightness: 0.27,
    green_red: -0.004,
    blue_yellow: -0.012,
};

impl Colour {
    pub(super) const fn grey(lightness: f32) -> Self {
        Self {
            lightness,
            green_red: 0.0,
            blue_yellow: 0.0,
        }
    }

    /// Parses `#rgb` and `#rrggbb`; anything else becomes grey, so that drawing never fails.
    pub(super) fn parse(text: &str) -> Self {
        let digits = text.trim().trim_start_matches('#');
        let wide: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => digits.to_owned(),
        };
        let Some(value) = Some(wide)
            .filter(|wide| wide.len() == 6)
            .and_then(|wide| u32::from_str_radix(&wide, 16).ok())
        else {
            return Self::grey(0.75);
        };
        let [_, red, green, blue] = value
            .to_be_bytes()
            .map(|byte| linear(f32::from(byte) / 255.0));
        let long = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
        let middle = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
        let short = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
        Self {
            lightness: 0.210_454_26 * long + 0.793_617_8 * middle - 0.004_072_047 * short,
            green_red: 1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
            blue_yellow: 0.025_904_037 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
        }
    }

    /// Formats the colour as `#rrggbb`.
    pub(super) fn hex(self) -> String {
        let long =
            (self.lightness + 0.396_337_78 * self.green_red + 0.215_803_76 * self.blue_yellow)
                .powi(3);
        let middle =
            (self.lightness - 0.105_561_346 * self.green_red - 0.063_854_17 * self.blue_yellow)
                .powi(3);
        let short =
            (self.lightness - 0.089_484_18 * self.green_red - 1.291_485_5 * self.blue_yellow)
                .powi(3);
        let red = byte(4.076_741_7 * long - 3.307_711_6 * middle + 0.230_969_94 * short);
        let green = byte(-1.268_438 * long + 2.609_757_4 * middle - 0.341_319_4 * short);
        let blue = byte(-0.004_196_086_3 * long - 0.703_418_6 * middle + 1.707_614_7 * short);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    pub(super) fn mix(self, other: Self, share: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Self {
            lightness: between(self.lightness, other.lightness),
            green_red: between(self.green_red, other.green_red),
            blue_yellow: between(self.blue_yellow, other.blue_yellow),
        }
    }

    /// Mixes the colour with white.
    pub(super) fn lighter(self, share: f32) -> Self {
        self.mix(WHITE, share)
    }

    /// Darkens the colour; light colours are darkened less.
    pub(super) fn darker(self, share: f32) -> Self {
        let paleness = ((self.lightness - 0.6) / 0.37).clamp(0.0, 1.0);
        let kept = 1.0 - share * (1.0 - 0.42 * paleness);
        Self {
            lightness: self.lightness * kept,
            green_red: self.green_red * (1.0 - share * 0.35),
            blue_yellow: self.blue_yellow * (1.0 - share * 0.35) - 0.006 * share,
        }
    }

    /// The same hue with another lightness.
    pub(super) fn with_lightness(self, lightness: f32) -> Self {
        Self { lightness, ..self }
    }

    pub(super) fn is_light(self) -> bool {
        self.lightness > 0.66
    }

    pub(super) fn is_lighter(self, other: Self) -> bool {
        self.is_light() && self.lightness > other.lightness + 0.04
    }

    /// Is this colour visible on the other one?
    pub(super) fn contrasts_with(self, background: Self) -> bool {
        (self.lightness - background.lightness).abs() > 0.18
    }

    /// A readable text colour on this background.
    pub(super) fn text_colour(self) -> Self {
        if self.is_light() {
            self.mix(INK, 0.9).with_lightness(0.28)
        } else {
            self.mix(PAPER, 0.94)
        }
    }
}

fn linear(channel: f32) -> f32 {
    if channel <= 0.040_45 {
        channel / 12.92
    } else {
        ((channel + 0.055) / 1.055).powf(2.4)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=255 just before"
)]
fn byte(channel: f32) -> u8 {
    let channel = channel.clamp(0.0, 1.0);
    let curved = if channel <= 0.003_130_8 {
        channel * 12.92
    } else {
        1.055 * channel.powf(1.0 / 2.4) - 0.055
    };
    (curved * 255.0).round() as u8
}
