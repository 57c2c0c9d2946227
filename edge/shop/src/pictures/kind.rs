//! The kinds of pictures: their usual measures, and how wide the stylesheet draws them. A journey
//! (`tests/journeys/pictures.test.ts`) compares both at every breakpoint.

use crate::site::{CardLayout, HeroLayout};

/// What all pictures of a kind have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureKind {
    pub width: u64,
    pub height: u64,
    /// The attribute `sizes`.
    pub sizes: &'static str,
    /// The widths of the files to choose from: few, because a network is paid for each, and so that a list stays short.
    pub widths: &'static [&'static str],
    /// The stylesheet gives both sides, whatever the file's own are: a browser that loads it late may measure the place
    /// instead of reading `sizes`.
    pub boxed: bool,
}

/// The place of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    /// In a row that scrolls.
    Rail,
    /// In rows as wide as the page.
    Rows,
    /// In rows that share a desk's width with the filters.
    BesideFilters,
    /// One under the other, the picture beside the words.
    List,
    /// One under the other, each in a line.
    Lines,
}

/// The number of stories side by side on a desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoryWidth {
    Half,
    Third,
    Quarter,
}

impl PictureKind {
    const fn boxed(
        sides: (u64, u64),
        sizes: &'static str,
        widths: &'static [&'static str],
    ) -> Self {
        Self {
            width: sides.0,
            height: sides.1,
            sizes,
            widths,
            boxed: true,
        }
    }

    /// Pictures with the file's own height.
    const fn free(sides: (u64, u64), sizes: &'static str, widths: &'static [&'static str]) -> Self {
        Self {
            boxed: false,
            ..Self::boxed(sides, sizes, widths)
        }
    }

    pub const ICON: Self = Self::boxed((28, 28), "28px", SMALL);
    pub const CHIP: Self = Self::boxed((32, 32), "32px", SMALL);
    pub const MENU: Self = Self::boxed((64, 64), "64px", SMALL);
    pub const ORDERED: Self = Self::boxed((56, 68), "52px", SMALL);
    pub const LINE: Self = Self::boxed((800, 1000), "77px", &["256"]);
    pub const LOGO: Self = Self::boxed((160, 40), "160px", &["160", "320", "480"]);
    /// One of the small pictures beside a product's.
    pub const THUMB: Self = Self::boxed((800, 1000), "82px", &["96", "192"]);
    pub const COMPARED: Self = Self::boxed((800, 1000), "184px", CARD);
    pub const BRAND: Self = Self::boxed((480, 240), "158px", CARD);
    pub const BRAND_MARK: Self = Self::boxed((480, 240), "200px", CARD);
    /// The second picture of a card, shown on hover.
    pub const HOVER: Self = Self::boxed((800, 1000), "220px", &["288", "640"]);
    /// A product in full screen.
    pub const ZOOM: Self = Self::boxed((800, 1000), "100vw", &["768", "1280", "1920"]);
    pub const PRODUCT: Self = Self::boxed(
        (800, 1000),
        "(max-width:699px) 88vw,(max-width:888px) calc(84.5vw - 349px),(max-width:1024px) 45vw,min(45.2vw - 93px,620px)",
        LARGE,
    );
    /// A product with a single picture, without thumbnails.
    pub const LONE_PRODUCT: Self = Self::boxed(
        (800, 1000),
        "(max-width:699px) 86vw,(max-width:888px) calc(82vw - 338px),(max-width:1024px) 44vw,min(43.8vw,692px)",
        LARGE,
    );
    /// One of several pictures of a product, without thumbnails beside it.
    pub const WIDE_PRODUCT: Self = Self::boxed(
        (800, 1000),
        "(max-width:699px) 88vw,(max-width:888px) calc(84.5vw - 349px),(max-width:1024px) 45vw,min(43.8vw,692px)",
        LARGE,
    );
    /// A category on the home page, beside many others.
    const TILE: Self = Self::boxed(
        (800, 800),
        "(max-width:768px) max(81px,22.7vw),112px",
        &["128", "256", "432"],
    );
    const PLAIN_TILE: Self = Self::boxed(
        (800, 800),
        "(max-width:768px) max(81px,22.7vw),min(13vw,200px)",
        CARD,
    );
    /// The picture of a banner, beside its words.
    pub const BANNER: Self = Self::boxed(
        (1200, 900),
        "(max-width:768px) calc(35vw - 24px),min(20vw,300px)",
        CARD,
    );
    pub const PROMOTION: Self = Self::boxed((800, 800), Self::BANNER.sizes, CARD);
    /// The product of the day, in a panel of home.
    pub const OF_THE_DAY: Self =
        Self::boxed((800, 1000), "(max-width:768px) 50vw,min(24vw,320px)", CARD);
    /// A promotion on its own page.
    pub const PROMOTION_HEAD: Self =
        Self::boxed((800, 800), "(max-width:768px) 91vw,min(38vw,600px)", LARGE);
    /// An advert in a list.
    pub const ADVERT: Self = Self::boxed(
        (1200, 900),
        "(max-width:640px) 91vw,(max-width:1024px) 45vw,min(25vw,400px)",
        LARGE,
    );
    pub const TOP_BANNER: Self = Self::boxed((1200, 900), "84px", &["96", "192", "288"]);
    pub const ARTICLE: Self = Self::boxed((1200, 800), "min(91vw,880px)", WIDE);
    /// The picture over a text that stands beside the list of texts.
    pub const INFORMATION: Self = Self::boxed(
        (1200, 800),
        "(max-width:1024px) 91vw,min(86vw - 256px,920px)",
        WIDE,
    );
    /// A product in a list. The grid's columns are counted like in the stylesheet: as many of the smallest width as
    /// fit.
    pub const fn card(cards: CardLayout, place: CardPlace) -> Self {
        use CardPlace::{BesideFilters, Lines, List, Rail, Rows};
        let sizes = match (cards, place) {
            (_, List) => "(max-width:640px) 104px,160px",
            (_, Lines) => "64px",
            (CardLayout::Framed, Rail) => "(max-width:640px) min(40.5vw - 2px,182px),177px",
            (CardLayout::Calm, Rail) => "(max-width:640px) min(40.5vw - 2px,182px),212px",
            (CardLayout::Plain, Rail) => "(max-width:640px) min(40.5vw,184px),247px",
            (CardLayout::Framed, Rows) => {
                "(max-width:664px) calc(42vw - 8px),(max-width:898px) 27vw,(max-width:1144px) 20vw,(max-width:1399px) 15.5vw,min(12.8vw,200px)"
            }
            (CardLayout::Framed, BesideFilters) => {
                "(max-width:664px) calc(42vw - 8px),(max-width:898px) 27vw,(max-width:1024px) 20vw,(max-width:1232px) calc(27vw - 90px),(max-width:1484px) calc(19.9vw - 68px),192px"
            }
            (CardLayout::Calm, Rows) => {
                "(max-width:791px) calc(42vw - 8px),(max-width:1074px) 27vw,(max-width:1369px) 19.8vw,min(15.5vw,245px)"
            }
            (CardLayout::Calm, BesideFilters) => {
                "(max-width:791px) calc(42vw - 8px),(max-width:1024px) 27vw,(max-width:1119px) calc(41.2vw - 134px),(max-width:1408px) calc(27vw - 90px),min(19.9vw - 68px,246px)"
            }
            (CardLayout::Plain, Rows) => {
                "(max-width:926px) calc(42vw - 6px),(max-width:1268px) 26.6vw,min(19.4vw,307px)"
            }
            (CardLayout::Plain, BesideFilters) => {
                "(max-width:926px) calc(42vw - 6px),(max-width:1024px) 26.6vw,(max-width:1259px) calc(40.9vw - 132px),min(26.6vw - 88px,331px)"
            }
        };
        Self::boxed((800, 1000), sizes, CARD)
    }

    /// The largest picture of home, alone or `beside` smaller banners.
    pub const fn hero(hero: HeroLayout, beside: bool) -> Self {
        let sizes = match (hero, beside) {
            (HeroLayout::Split, _) => "(max-width:768px) min(91vw,320px),min(43.4vw - 15px,650px)",
            (HeroLayout::Full, false) => "(max-width:768px) min(91vw,320px),min(42.7vw,640px)",
            (HeroLayout::Full, true) => {
                "(max-width:768px) min(91vw,320px),(max-width:1024px) 42.7vw,min(32vw,502px)"
            }
            (HeroLayout::Editorial, _) => "(max-width:768px) min(91vw,320px),min(53.2vw,840px)",
        };
        Self::boxed((1200, 900), sizes, LARGE)
    }

    /// A banner without text, one of `in_row` in its row.
    pub const fn wordless_banner(in_row: usize) -> Self {
        let sizes = match in_row {
            0 | 1 => "min(91vw,1440px)",
            2 => "(max-width:768px) 77vw,min(45vw,708px)",
            _ => "(max-width:768px) 77vw,(max-width:1024px) 45vw,min(29.5vw,464px)",
        };
        Self::free((1200, 900), sizes, WIDE)
    }

    pub const fn tile(cards: CardLayout) -> Self {
        match cards {
            CardLayout::Plain => Self::PLAIN_TILE,
            CardLayout::Framed | CardLayout::Calm => Self::TILE,
        }
    }

    /// A picture of an album, in columns.
    pub const fn album(cards: CardLayout) -> Self {
        let sizes = match cards {
            CardLayout::Plain => {
                "(max-width:675px) 91vw,(max-width:1037px) 44.5vw,min(28.9vw,456px)"
            }
            CardLayout::Framed | CardLayout::Calm => {
                "(max-width:671px) 91vw,(max-width:1023px) 45vw,min(29.3vw,464px)"
            }
        };
        Self::free((1200, 900), sizes, LARGE)
    }

    /// The picture of a card that leads to a text.
    pub const fn story(width: StoryWidth) -> Self {
        let sizes = match width {
            StoryWidth::Half => {
                "(max-width:592px) 91vw,(max-width:900px) 45vw,(max-width:1024px) 29.4vw,min(44.8vw,708px)"
            }
            StoryWidth::Third => "(max-width:592px) 91vw,(max-width:900px) 45vw,min(29.4vw,464px)",
            StoryWidth::Quarter => {
                "(max-width:592px) 91vw,(max-width:900px) 45vw,(max-width:1024px) 29.4vw,min(21.6vw,342px)"
            }
        };
        Self::boxed((1200, 800), sizes, LARGE)
    }
}

const SMALL: &[&str] = &["64", "128", "192"];
const CARD: &[&str] = &["192", "288", "432", "640"];
const LARGE: &[&str] = &["320", "480", "768", "1080", "1440"];
const WIDE: &[&str] = &["480", "768", "1080", "1440", "1920"];
