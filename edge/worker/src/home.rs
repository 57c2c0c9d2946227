//! Loads the home page.

use shop::failure::Failure;
use shop::home::{SLIDERS, Sliders, page};
use shop::page::Page;

use crate::answer::Hall;
use crate::shopfront::Shopfront;

/// Sliders are the critical part, yet a shop without a banner is still a shop.
pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let sliders = hall.backend(front.language).ask(&SLIDERS).await;
    let sliders = sliders.map_err(|error| crate::failure::from_backend(&error, "sliders"));
    match sliders {
        Ok(sliders) => Ok(page::home(&front.view(), &sliders)),
        Err(Failure::NotFound) => Ok(page::home(&front.view(), &Sliders::default())),
        Err(failure) => Err(failure),
    }
}
