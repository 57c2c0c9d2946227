//! The orders of a listing, and how a shop shows one to who asks for nothing else.

use crate::i18n::Language;
use crate::site::{MainUiInterface, PaginationOption, PerPage, ProductDisplay, Shop};

/// The orders of a listing (spec commerce 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// As a search has found them.
    Relevance,
    Newest,
    PriceUp,
    PriceDown,
    NameUp,
    NameDown,
    Priority,
}

impl Sort {
    const ALL: [Self; 7] = [
        Self::Relevance,
        Self::Priority,
        Self::Newest,
        Self::PriceUp,
        Self::PriceDown,
        Self::NameUp,
        Self::NameDown,
    ];

    /// The order of who asks for none: by priority where the settings say so (spec commerce 4, filters and catalogue).
    pub const fn usual(by_priority: bool) -> Self {
        if by_priority {
            Self::Priority
        } else {
            Self::Newest
        }
    }

    /// The orders to choose from: by priority or by relevance only where that is the usual one.
    pub fn offered(usual: Self) -> impl Iterator<Item = Self> {
        let offered =
            move |sort: &Self| !matches!(sort, Self::Priority | Self::Relevance) || *sort == usual;
        Self::ALL.into_iter().filter(offered)
    }

    pub const fn is_by_price(self) -> bool {
        matches!(self, Self::PriceUp | Self::PriceDown)
    }

    /// The value in the query and in the backend call.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Relevance => "relevance",
            Self::Newest => "newer+",
            Self::PriceUp => "price+",
            Self::PriceDown => "price-",
            Self::NameUp => "name+",
            Self::NameDown => "name-",
            Self::Priority => "sort_priority-",
        }
    }
}

/// How the shop shows a listing to who asks for nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usual {
    pub sort: Sort,
    pub display: ProductDisplay,
    pub pagination: PaginationOption,
    pub per_page: PerPage,
    /// Prices are shown; otherwise nothing is ordered or narrowed by them.
    pub priced: bool,
    /// The language that the numbers of its fields are typed in.
    pub language: Language,
}

impl Usual {
    pub fn of(shop: &Shop, language: Language) -> Self {
        Self {
            language,
            display: shop.display(),
            ..Self::with(&shop.settings.main_ui_interface, shop.currency.is_some())
        }
    }

    pub(super) const fn with(settings: &MainUiInterface, priced: bool) -> Self {
        Self {
            sort: Sort::usual(settings.priority_sort.0),
            display: settings.product_display,
            pagination: settings.pagination_option,
            per_page: settings.per_page,
            priced,
            language: Language::Ro,
        }
    }
}

impl Default for Usual {
    fn default() -> Self {
        Self::with(&MainUiInterface::default(), true)
    }
}
