//! Everything that Vitrina knows about being a shop, and nothing about the platform it runs on: rules,
//! addresses, pages, words and wire shapes. Time, randomness and answers of the backend come as arguments.

#![forbid(unsafe_code)]

pub mod i18n;
pub mod lenient;
pub mod template;
pub mod assets;
pub mod styles;
pub mod digest;
pub mod money;
pub mod quantity;
pub mod points;
pub mod backend;
pub mod bodies;
pub mod route;
pub mod contract;
pub mod paths;
pub mod pagecache;
pub mod moment;
pub mod csv;
pub mod fields;
pub mod typed;
pub mod sanitise;
pub mod site;
pub mod pictures;
pub mod menu;
pub mod seo;
pub mod structured;
pub mod page;
pub mod html;
pub mod plan;
pub mod language;
pub mod failure;
pub mod outcome;
pub mod utm;
pub mod advantages;
pub mod banners;
pub mod delivery;
pub mod city;
pub mod forms;
pub mod company;
pub mod session;
pub mod letters;
pub mod sessions;
pub mod limits;
pub mod avatar;
pub mod sending;
pub mod password;
pub mod registration;
pub mod codes;
pub mod proof;
pub mod signin;
pub mod age;
pub mod reviews;
pub mod product;
pub mod availability;
pub mod associated;
pub mod credit;
pub mod promo;
pub mod quote;
pub mod catalogue;
pub mod search;
pub mod recent;
pub mod promotions;
pub mod consent;
pub mod favourites;
pub mod compare;
pub mod content;
pub mod pagebuilder;
pub mod mealplan;
pub mod quickorder;
pub mod home;
pub mod cart;
pub mod cartcopy;
pub mod cartpage;
pub mod cartredis;
pub mod sharedcart;
pub mod cartpoints;
pub mod postal;
pub mod ordering;
pub mod checkout;
pub mod payment;
pub mod thankyou;
pub mod carts;
pub mod quotes;
pub mod cartmerge;
pub mod account;
pub mod companies;
pub mod support;
pub mod deletion;
pub mod profile;
pub mod companydata;
pub mod acts;
pub mod mydata;
pub mod pages;
pub mod layout;
pub mod formtable;
pub mod calls;

#[cfg(test)]
mod contracts;
#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod unpriced_tests;

pub use i18n::words;
