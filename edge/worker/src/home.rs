//! Loads the home page.

use shop::failure::Failure;
use shop::home::{SLIDERS, page, sliders};
use shop::page::Page;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::shopfront::Shopfront;

pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let answer = hall.backend(front.language).ask(&SLIDERS).await;
    let sliders = sliders(answer).map_err(|error| from_backend(&error, "sliders"))?;
    Ok(page::home(&front.view(), &sliders))
}
