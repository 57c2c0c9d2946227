//! How pages draw pictures, and the picture that represents a page. The markup is in `html::Picture`.

mod kind;

pub use kind::{CardPlace, PictureKind, StoryWidth};

use maud::Render;

use crate::site::Media;

/// The files of a picture with their widths, as `srcset` takes them.
pub(crate) fn files(src: &Media<'_>, kind: &PictureKind, out: &mut String) {
    for (index, width) in kind.widths.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let [start, middle @ .., source] = src.at_width(width);
        out.push_str(start);
        for part in middle {
            out.push_str(part);
        }
        text::escape(source, out);
        out.push(' ');
        out.push_str(width);
        out.push('w');
    }
}

/// The picture that represents a page: used when the page is shared, and preloaded if the page draws it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePicture {
    src: Media<'static>,
    drawn: Option<PictureKind>,
}

impl PagePicture {
    /// The largest picture above the fold.
    pub fn preloaded(src: Media<'_>, kind: PictureKind) -> Option<Box<Self>> {
        let src = src.some()?.into_owned();
        let drawn = Some(kind);
        Some(Box::new(Self { src, drawn }))
    }

    /// A picture that is not above the fold, or not on the page.
    pub fn shared(src: Media<'_>) -> Option<Box<Self>> {
        let src = src.some()?.into_owned();
        Some(Box::new(Self { src, drawn: None }))
    }

    /// The address of the picture itself.
    pub fn as_str(&self) -> &str {
        self.src.as_str()
    }

    /// Preloads the file that the page will draw.
    pub fn preload(&self, out: &mut String) {
        let Some(kind) = &self.drawn else {
            return;
        };
        out.push_str("<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"");
        self.src.render_to(out);
        if self.src.is_resized() {
            out.push_str("\" imagesizes=\"");
            out.push_str(kind.sizes);
            out.push_str("\" imagesrcset=\"");
            files(&self.src, kind, out);
        }
        out.push_str("\">");
    }
}
