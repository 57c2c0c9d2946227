//! Video reviews by customers: each links to the page that shows it, and no player is loaded here.

use maud::{Markup, html};

use super::Answer;
use super::answer::late;
use super::parts::called;
use super::rules::followable;
use crate::backend::Call;
use crate::html::{Icon, Picture};
use crate::page::{Deferred, View};
use crate::pictures::{PictureKind, StoryWidth};
use crate::words::content;

const VIDEOS: &str = "/base/video-reviews";
const MOST: usize = 12;

pub(super) fn later() -> Deferred {
    Deferred {
        shared: false,
        request: Call::<()>::get_static(VIDEOS).request,
        render: Box::new(|view, body| late(view, body, VIDEOS, videos)),
    }
}

/// The address of a video's page: the full address, or made from the video's key.
fn address(video: Answer<'_>) -> Option<String> {
    let link = video.text("video");
    if let Some(link) = followable(&link) {
        return Some(link.to_owned());
    }
    let sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_key = (6..=20).contains(&link.len()) && link.bytes().all(sign);
    is_key.then(|| ["https://www.youtube.com/watch?v=", &*link].concat())
}

fn videos(view: &View<'_>, answer: Answer<'_>) -> Option<Markup> {
    let list = answer.listed();
    let films: Vec<_> = list
        .items()
        .filter_map(|video| Some((video, address(video)?)))
        .take(MOST)
        .collect();
    let words = view.words();
    list.is_list().then(|| {
        html! {
            @if !films.is_empty() {
                section.wrap.section aria-labelledby="videos" {
                    div.section-head { h2 #videos { (words.say(content::VIDEOS)) } }
                    ul.stories.stories-even {
                        @for (video, href) in &films {
                            li.story {
                                div.story-picture.film {
                                    @let picture = video.text("img");
                                    @if !picture.is_empty() { (Picture::new(view.media(&picture), PictureKind::story(StoryWidth::Third)).late()) }
                                    (Icon("play"))
                                }
                                h3.story-title { a href=(href) rel="noopener noreferrer" { (called(view, *video, content::VIDEO)) } }
                                p.story-text { (video.say("text")) }
                            }
                        }
                    }
                }
            }
        }
    })
}
