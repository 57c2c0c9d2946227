//! Everything that Vitrina knows about being a shop, and nothing about the platform it runs on: rules,
//! addresses, pages, words and wire shapes. Time, randomness and answers of the backend come as arguments.

#![forbid(unsafe_code)]

pub mod assets;
pub mod backend;
pub mod digest;
pub mod forms;
pub mod html;
pub mod i18n;
pub mod lenient;
pub mod money;
pub mod page;
pub mod quantity;
pub mod route;
pub mod template;

pub mod account;
pub mod cart;
pub mod catalogue;
pub mod checkout;
pub mod city;
pub mod compare;
pub mod consent;
pub mod content;
pub mod delivery;
pub mod failure;
pub mod favourites;
pub mod home;
pub mod language;
pub mod letters;
pub mod menu;
pub mod orders;
pub mod pagebuilder;
pub mod pagecache;
pub mod paths;
pub mod product;
pub mod recent;
pub mod search;
pub mod session;
pub mod site;

#[cfg(test)]
mod contracts;

pub use i18n::words;
