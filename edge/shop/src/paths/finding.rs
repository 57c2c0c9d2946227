//! What is found in the rules of a site before they are published.

use std::fmt;

/// What is wrong with a rule, or odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// No visitor can ask for its address.
    Unreachable,
    /// Its address is one that the shop itself needs.
    Needed,
    /// Its target is no address that may be led to.
    Target,
    /// Its address has another rule.
    Twice,
    /// It leads back to itself.
    Loop,
    /// Its target is led on.
    Chain,
    /// It hides a page of the shop.
    Hidden,
    /// It leads to another host.
    OffSite,
}

impl Kind {
    pub const ALL: [Self; 8] = [
        Self::Unreachable,
        Self::Needed,
        Self::Target,
        Self::Twice,
        Self::Loop,
        Self::Chain,
        Self::Hidden,
        Self::OffSite,
    ];

    /// Whether rules with it are not published.
    pub const fn is_problem(self) -> bool {
        match self {
            Self::Unreachable | Self::Needed | Self::Target | Self::Twice | Self::Loop => true,
            Self::Chain | Self::Hidden | Self::OffSite => false,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::Needed => "needed",
            Self::Target => "target",
            Self::Twice => "duplicate",
            Self::Loop => "loop",
            Self::Chain => "chain",
            Self::Hidden => "hidden",
            Self::OffSite => "off-site",
        }
    }
}

/// Something that is found about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub kind: Kind,
    /// The rule's place in its file, from 0.
    pub rule: usize,
    /// The place of the other rule with this address.
    pub other: Option<usize>,
    pub from: String,
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "«{}» {}", self.from, self.message)
    }
}
