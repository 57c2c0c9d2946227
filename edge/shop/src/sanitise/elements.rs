//! The elements allowed in backend HTML, and where each may stand.

/// Declares the elements with their names.
macro_rules! elements {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Element { $($variant),+ }

        impl Element {
            pub(super) const ALL: &[Self] = &[$(Self::$variant),+];

            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

elements! {
    A = "a", Abbr = "abbr", B = "b", Blockquote = "blockquote", Br = "br", Caption = "caption", Code = "code",
    Dd = "dd", Details = "details", Div = "div", Dl = "dl", Dt = "dt", Em = "em", Figcaption = "figcaption",
    Figure = "figure", H2 = "h2", H3 = "h3", H4 = "h4", H5 = "h5", H6 = "h6", Hr = "hr", I = "i", Img = "img",
    Li = "li", Ol = "ol", P = "p", Pre = "pre", S = "s", Small = "small", Span = "span", Strong = "strong",
    Sub = "sub", Summary = "summary", Sup = "sup", Table = "table", Tbody = "tbody", Td = "td", Tfoot = "tfoot",
    Th = "th", Thead = "thead", Time = "time", Tr = "tr", U = "u", Ul = "ul",
}

/// Elements that are replaced: a page has one `h1` of its own, and obsolete or grouping elements have plain equivalents.
const COUSINS: [(&str, Element); 13] = [
    ("h1", Element::H2),
    ("section", Element::Div),
    ("article", Element::Div),
    ("header", Element::Div),
    ("footer", Element::Div),
    ("main", Element::Div),
    ("aside", Element::Div),
    ("center", Element::Div),
    ("address", Element::Div),
    ("del", Element::S),
    ("strike", Element::S),
    ("ins", Element::U),
    ("kbd", Element::Code),
];

/// Elements that are removed with their content. The first seven may be nested in themselves.
const DROPPED: [&str; 20] = [
    "svg",
    "math",
    "object",
    "template",
    "select",
    "video",
    "audio",
    "applet",
    "canvas",
    "script",
    "style",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "textarea",
    "title",
    "xmp",
    "plaintext",
    "datalist",
];
const NESTED: usize = 9;
const FOREIGN: usize = 2;

/// The treatment of an element in the input.
#[derive(Debug, Clone, Copy)]
pub(super) enum Meaning {
    Kept(Element),
    /// Removed with its content.
    Dropped {
        nested: bool,
        foreign: bool,
    },
    /// Removed, its content kept.
    Unwrapped,
}

impl Meaning {
    pub(super) fn of(name: &str) -> Self {
        for element in Element::ALL {
            if element.name().eq_ignore_ascii_case(name) {
                return Self::Kept(*element);
            }
        }
        for (cousin, element) in COUSINS {
            if cousin.eq_ignore_ascii_case(name) {
                return Self::Kept(element);
            }
        }
        DROPPED
            .iter()
            .position(|dropped| dropped.eq_ignore_ascii_case(name))
            .map_or(Self::Unwrapped, |at| Self::Dropped {
                nested: at < NESTED,
                foreign: at < FOREIGN,
            })
    }
}

/// A set of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set(u64);

impl Set {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ANY: Self = Self(u64::MAX);

    pub(super) const fn of(elements: &[Element]) -> Self {
        let (mut bits, mut left) = (0, elements);
        while let [element, others @ ..] = left {
            bits |= 1 << *element as u64;
            left = others;
        }
        Self(bits)
    }

    pub(super) const fn has(self, element: Element) -> bool {
        self.0 & 1 << element as u64 != 0
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Element {
    pub(super) const VOID: Set = Set::of(&[Self::Br, Self::Hr, Self::Img]);
    /// Elements that may stand in a paragraph.
    pub(super) const INLINE: Set = Set::of(&[
        Self::A,
        Self::Abbr,
        Self::B,
        Self::Br,
        Self::Code,
        Self::Em,
        Self::I,
        Self::Img,
        Self::S,
        Self::Small,
        Self::Span,
        Self::Strong,
        Self::Sub,
        Self::Sup,
        Self::Time,
        Self::U,
    ]);
    const HEADINGS: Set = Set::of(&[Self::H2, Self::H3, Self::H4, Self::H5, Self::H6]);

    /// Open elements that end where this one begins, and at its end tag.
    pub(super) const fn rivals(self) -> Set {
        if Self::HEADINGS.has(self) {
            Self::HEADINGS
        } else if matches!(self, Self::A) {
            Set::of(&[Self::A])
        } else {
            Set::NONE
        }
    }

    /// The parents that this element requires; empty if it may stand anywhere.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most may stand anywhere")]
    pub(super) const fn homes(self) -> Set {
        match self {
            Self::Li => Set::of(&[Self::Ul, Self::Ol]),
            Self::Dt | Self::Dd => Set::of(&[Self::Dl]),
            Self::Figcaption => Set::of(&[Self::Figure]),
            Self::Summary => Set::of(&[Self::Details]),
            Self::Caption | Self::Thead | Self::Tbody | Self::Tfoot => Set::of(&[Self::Table]),
            Self::Tr => Set::of(&[Self::Thead, Self::Tbody, Self::Tfoot]),
            Self::Td | Self::Th => Set::of(&[Self::Tr]),
            _ => Set::NONE,
        }
    }

    /// The parent that is opened if none of its required ones is open.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most need nothing")]
    pub(super) const fn usual_home(self) -> Option<Self> {
        match self {
            Self::Li => Some(Self::Ul),
            Self::Dt | Self::Dd => Some(Self::Dl),
            Self::Tr => Some(Self::Tbody),
            Self::Td | Self::Th => Some(Self::Tr),
            _ => None,
        }
    }

    /// The child that text directly in this element is wrapped in.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most hold text")]
    pub(super) const fn usual_child(self) -> Option<Self> {
        match self {
            Self::Ul | Self::Ol => Some(Self::Li),
            Self::Dl => Some(Self::Dd),
            Self::Table => Some(Self::Tbody),
            Self::Thead | Self::Tbody | Self::Tfoot => Some(Self::Tr),
            Self::Tr => Some(Self::Td),
            _ => None,
        }
    }
}
