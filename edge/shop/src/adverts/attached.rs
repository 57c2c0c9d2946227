//! The pictures and the contacts of an advert: objects, or addresses and phones alone.

use crate::lenient::{Json, Lenient, Schema, lenient};

/// A picture of an advert.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdvertImage {
    pub id: Option<u64>,
    pub address: String,
    pub is_preview: bool,
}

lenient!(AdvertImage {
    /// A new one cannot be told from it in a form.
    "id" | "pk" | "image_id" => id,
    /// It is not shown.
    needed "image" | "url" | "file" | "src" | "path" | "original" => address,
    /// The first is the cover.
    optional "is_preview" | "preview" | "is_main" | "is_cover" => is_preview,
} where |image| !image.address.trim().is_empty());

/// A picture, or its address alone.
#[derive(Debug, Clone)]
pub(super) struct AnyImage(pub AdvertImage);

impl Lenient for AnyImage {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = AdvertImage::read(json).or_else(|| {
            let address = String::read(json).filter(|address| !address.trim().is_empty())?;
            Some(AdvertImage {
                address,
                ..AdvertImage::default()
            })
        });
        whole.map(Self)
    }

    fn schema() -> Schema {
        Schema::Either(vec![AdvertImage::schema(), String::schema()])
    }
}

/// A person to be reached about an advert.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contact {
    pub id: Option<u64>,
    pub name: String,
    pub phone: String,
    pub email: String,
    pub viber: Option<bool>,
    pub whatsapp: Option<bool>,
    pub telegram: Option<bool>,
}

lenient!(Contact {
    optional "id" | "pk" => id,
    /// The phone stands alone.
    "name" | "full_name" | "contact_name" => name,
    /// No button to see it.
    "phone" | "phone_number" | "tel" | "number" | "value" => phone,
    optional "email" | "email_address" => email,
    optional "viber" | "is_viber" | "has_viber" => viber,
    optional "whatsapp" | "is_whatsapp" | "has_whatsapp" => whatsapp,
    optional "telegram" | "is_telegram" | "has_telegram" => telegram,
} where |contact| !contact.phone.is_empty() || !contact.email.is_empty());

/// A contact, or its phone alone.
#[derive(Debug, Clone)]
pub(super) struct AnyContact(pub Contact);

impl Lenient for AnyContact {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = Contact::read(json).or_else(|| {
            let phone = String::read(json).filter(|phone| !phone.trim().is_empty())?;
            Some(Contact {
                phone,
                ..Contact::default()
            })
        });
        whole.map(Self)
    }

    fn schema() -> Schema {
        Schema::Either(vec![Contact::schema(), String::schema()])
    }
}
