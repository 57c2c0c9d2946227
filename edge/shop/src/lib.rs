//! Everything that Vitrina knows about being a shop, and nothing about the platform it runs on: rules,
//! addresses, pages, words and wire shapes. Time, randomness and answers of the backend come as arguments.

#![forbid(unsafe_code)]

pub mod account;
pub mod backend;
pub mod cart;
pub mod carts;
pub mod catalogue;
pub mod checkout;
pub mod city;
pub mod compare;
pub mod consent;
pub mod content;
pub mod delivery;
pub mod digest;
pub mod failure;
pub mod favourites;
pub mod fields;
pub mod forms;
pub mod home;
pub mod html;
pub mod i18n;
pub mod language;
pub mod layout;
pub mod lenient;
pub mod menu;
pub mod money;
pub mod orders;
pub mod page;
pub mod pagebuilder;
pub mod pagecache;
pub mod paths;
pub mod product;
pub mod quantity;
pub mod recent;
pub mod route;
pub mod sanitise;
pub mod search;
pub mod seo;
pub mod session;
pub mod site;
pub mod structured;

pub use i18n::words;
