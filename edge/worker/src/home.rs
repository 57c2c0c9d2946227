//! Loads the home page.

use futures_util::future::join;
use shop::backend::BackendFailure;
use shop::failure::Failure;
use shop::home::{SLIDERS, SLIDES_BANNER, Shown, Sliders, is_away, page};
use shop::page::Page;
use shop::pagecache::CachePolicy;

use crate::failure::from_backend;
use crate::visit::Visit;

pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let backend = visit.backend();
    let (first, second) = (SLIDERS, SLIDES_BANNER);
    let (first, slides) = join(backend.ask(&first), backend.ask(&second)).await;
    let (first, slides) = (
        read_sliders(first, "sliders"),
        read_sliders(slides, "slides banner"),
    );
    if is_away([&first, &slides], visit.menu(), visit.language) {
        return Err(Failure::Backend);
    }
    let mut page = page::home(&visit.view(), &first.sliders, &slides.sliders);
    if first.lacks || slides.lacks {
        // The page works without its banners, but must not be cached.
        page.cache = CachePolicy::Private;
    }
    Ok(page)
}

fn read_sliders(answer: Result<Sliders, BackendFailure>, call: &str) -> Shown {
    if let Err(failure) = &answer {
        from_backend(failure, call);
    }
    answer.into()
}
