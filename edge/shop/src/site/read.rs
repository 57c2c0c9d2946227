//! Reading a pushed config: strictly, since a misspelt switch must be a sentence for the operator and not a
//! site that looks slightly wrong. The same reader serves the operators' command and the worker.

use std::collections::BTreeMap;

use super::theme::{CardLayout, CardRatio, Font, HeaderLayout, HeroLayout, Partner, Wordmark};
use super::{
    AdditionalProducts, Authority, Captcha, Company, MapTiles, Promises, Published, Service, Site,
    Theme, Variant,
};
use crate::lenient::{Json, Lenient, Scalar};
use crate::moment::TimeZone;
use crate::money::Currency;
use crate::sorted;

/// An object whose fields are taken one by one; what is left over does not belong there.
pub(super) struct Fields<'a> {
    place: &'static str,
    left: Vec<(&'a str, &'a Json<'a>)>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(json: &'a Json<'a>, place: &'static str) -> Result<Self, String> {
        let fields = json
            .fields()
            .ok_or_else(|| format!("{place}: an object is expected"))?;
        Ok(Self {
            place,
            left: fields
                .iter()
                .map(|(name, value)| (name.as_ref(), value))
                .collect(),
        })
    }

    pub(super) fn optional(&mut self, name: &str) -> Option<&'a Json<'a>> {
        let at = self.left.iter().position(|(known, _)| *known == name)?;
        Some(self.left.swap_remove(at).1).filter(|value| !matches!(value, Json::Null))
    }

    fn required(&mut self, name: &str) -> Result<&'a Json<'a>, String> {
        let place = self.place;
        self.optional(name)
            .ok_or_else(|| format!("{place}.{name} is missing"))
    }

    fn text(&mut self, name: &str) -> Result<String, String> {
        let place = self.place;
        match self.required(name)? {
            Json::Text(text) => Ok(text.clone().into_owned()),
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::List(_)
            | Json::Object(_) => Err(format!("{place}.{name}: a text is expected")),
        }
    }

    /// A whole number of pixels up to 255.
    fn pixels(&mut self, name: &str) -> Result<u8, String> {
        let place = self.place;
        let number = u32::read(self.required(name)?).and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| format!("{place}.{name}: a whole number up to 255 is expected"))
    }

    fn texts(&mut self, name: &str) -> Result<Vec<String>, String> {
        let place = self.place;
        let Some(value) = self.optional(name) else {
            return Ok(Vec::new());
        };
        let text = |item: &Json<'_>| {
            if let Json::Text(text) = item {
                Some(text.clone().into_owned())
            } else {
                None
            }
        };
        let texts = value
            .list()
            .and_then(|items| items.iter().map(text).collect::<Option<_>>());
        texts.ok_or_else(|| format!("{place}.{name}: a list of texts is expected"))
    }

    /// A switch; what is left out is as the shop has it.
    fn truth(&mut self, name: &str, default: bool) -> Result<bool, String> {
        Ok(self.perhaps(name)?.unwrap_or(default))
    }

    /// A switch that may leave the matter to others.
    fn perhaps(&mut self, name: &str) -> Result<Option<bool>, String> {
        let place = self.place;
        match self.optional(name) {
            None => Ok(None),
            Some(Json::Bool(value)) => Ok(Some(*value)),
            Some(_) => Err(format!("{place}.{name}: true or false is expected")),
        }
    }

    /// One of a few words.
    fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Result<T, String> {
        let place = self.place;
        let text = self.text(name)?;
        words
            .iter()
            .find(|(word, _)| *word == text)
            .map(|(_, value)| *value)
            .ok_or_else(|| {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                format!(
                    "{place}.{name}: «{text}» is not one of {}",
                    known.join(", ")
                )
            })
    }

    pub(super) fn end(self) -> Result<(), String> {
        self.left.first().map_or(Ok(()), |(name, _)| {
            Err(format!("{}.{name}: there is no such field", self.place))
        })
    }
}

impl Site {
    /// Reads a site's own file.
    pub fn parse(json: &str) -> Result<Self, String> {
        Self::from_json(&Json::parse(json.as_bytes())?)
    }

    fn from_json(json: &Json<'_>) -> Result<Self, String> {
        let mut fields = Fields::of(json, "site")?;
        let currency = match fields.optional("currency") {
            Some(value) => {
                let code = value.text().unwrap_or_default();
                Some(
                    Currency::from_code(&code)
                        .ok_or_else(|| format!("site.currency: «{code}» is unknown"))?,
                )
            }
            None => None,
        };
        let variants = [
            ("default", Variant::Default),
            ("romanian", Variant::Romanian),
            ("ukrainian", Variant::Ukrainian),
            ("polish", Variant::Polish),
        ];
        let has_variant = fields.left.iter().any(|(name, _)| *name == "variant");
        let site = Self {
            name: fields.text("name")?,
            hosts: fields.texts("hosts")?,
            theme: fields.text("theme")?,
            token: fields.text("token")?,
            languages: fields.texts("languages")?,
            main_language: fields
                .optional("main_language")
                .and_then(Json::text)
                .map(std::borrow::Cow::into_owned),
            currency,
            variant: if has_variant {
                fields.word("variant", &variants)?
            } else {
                Variant::default()
            },
            image_hosts: fields.texts("image_hosts")?,
            image_resizing: fields.truth("image_resizing", false)?,
            age_restricted: fields.texts("age_restricted")?,
            payment_hosts: fields.texts("payment_hosts")?,
            origin: fields
                .optional("origin")
                .and_then(Json::text)
                .map(std::borrow::Cow::into_owned),
            first_visit_switch: fields.truth("first_visit_switch", true)?,
            captcha: fields.optional("captcha").map(captcha).transpose()?,
            services: services(&mut fields)?,
            service_origins: match fields.optional("service_origins") {
                Some(origins) => BTreeMap::read(origins)
                    .ok_or("site.service_origins: an object of addresses is expected")?,
                None => BTreeMap::new(),
            },
            time_zone: match fields.optional("time_zone") {
                Some(json) => time_zone(&json.text().unwrap_or_default())?,
                None => TimeZone::default(),
            },
            hidden_pages: fields.texts("hidden_pages")?,
            slider_keys: fields.texts("slider_keys")?,
            home: fields.texts("home")?,
            additional_products: match fields.optional("additional_products") {
                Some(json) => additional_products(json)?,
                None => AdditionalProducts::default(),
            },
            map_tiles: fields.optional("map_tiles").map(map_tiles).transpose()?,
            company: fields.optional("company").map(company).transpose()?,
            authorities: match fields.optional("authorities") {
                Some(json) => authorities(json)?,
                None => Vec::new(),
            },
            lowest_price: fields.truth("lowest_price", false)?,
            promises: match fields.optional("promises") {
                Some(json) => Promises::read(json)?,
                None => Promises::default(),
            },
            postal_service: fields.perhaps("postal_service")?,
            hide_prices_from_guests: fields.perhaps("hide_prices_from_guests")?,
            instalments: fields.perhaps("instalments")?,
        };
        fields.end()?;
        Ok(site)
    }
}

fn time_zone(name: &str) -> Result<TimeZone, String> {
    let mut known = TimeZone::ALL.into_iter();
    known.find(|zone| zone.name() == name).ok_or_else(|| {
        let known = TimeZone::ALL.map(TimeZone::name).join(", ");
        format!("site.time_zone: «{name}» is not one of {known}")
    })
}

fn additional_products(json: &Json<'_>) -> Result<AdditionalProducts, String> {
    let ids = |list: &Json<'_>| {
        let list = list.list()?.iter().map(u64::read);
        list.collect::<Option<Vec<_>>>()
    };
    let kinds = json
        .fields()
        .ok_or("site.additional_products: an object of lists is expected")?;
    let kinds = kinds.iter().map(|(kind, list)| {
        let ids = ids(list)
            .ok_or_else(|| format!("site.additional_products.{kind}: a list of ids is expected"))?;
        Ok((kind.as_ref().to_owned(), ids))
    });
    let kinds = kinds.collect::<Result<Vec<_>, String>>()?;
    Ok(AdditionalProducts(sorted::map(kinds.into_iter())))
}

fn map_tiles(json: &Json<'_>) -> Result<MapTiles, String> {
    let mut fields = Fields::of(json, "site.map_tiles")?;
    let url = fields.text("url")?;
    let owner = fields.optional("owner").and_then(Json::text);
    fields.end()?;
    let owner = owner.unwrap_or(MapTiles::USUAL_OWNER.into()).into_owned();
    Ok(MapTiles { url, owner })
}

fn company(json: &Json<'_>) -> Result<Company, String> {
    let mut fields = Fields::of(json, "site.company")?;
    let name = fields.text("name")?;
    let code = fields.text("code")?;
    let licence = fields.optional("licence").and_then(Json::text);
    fields.end()?;
    let licence = licence.unwrap_or_default().into_owned();
    Ok(Company {
        name,
        code,
        licence,
    })
}

fn authorities(json: &Json<'_>) -> Result<Vec<Authority>, String> {
    let list = json.list().ok_or("site.authorities: a list is expected")?;
    let one = |json: &Json<'_>| {
        let mut fields = Fields::of(json, "site.authorities")?;
        let authority = Authority {
            name: fields.text("name")?,
            url: fields.text("url")?,
        };
        fields.end()?;
        Ok(authority)
    };
    list.iter().map(one).collect()
}

/// A captcha whose key or version was left out is taken as it is: the site sells all the same, and its forms say so
/// (spec shell 8, captcha).
fn captcha(json: &Json<'_>) -> Result<Captcha, String> {
    let mut fields = Fields::of(json, "site.captcha")?;
    let text =
        |value: Option<&Json<'_>>| value.and_then(Json::text).unwrap_or_default().into_owned();
    let mut captcha = Captcha {
        key: text(fields.optional("key")),
        version: fields.optional("version").and_then(u32::read),
        script: text(fields.optional("script")),
        hosts: fields.texts("hosts")?,
    };
    fields.end()?;
    if captcha.script.is_empty() {
        Captcha::USUAL_SCRIPT.clone_into(&mut captcha.script);
        captcha.hosts = Captcha::USUAL_HOSTS.map(str::to_owned).to_vec();
    }
    Ok(captcha)
}

fn services(fields: &mut Fields<'_>) -> Result<Vec<Service>, String> {
    let named = |name: &String| {
        Service::from_name(name).ok_or_else(|| {
            let known = Service::ALL.map(Service::name).join(", ");
            format!("site.services: «{name}» is not one of {known}")
        })
    };
    fields.texts("services")?.iter().map(named).collect()
}

impl Theme {
    /// Reads a theme's own file.
    pub fn parse(json: &str) -> Result<Self, String> {
        Self::from_json(&Json::parse(json.as_bytes())?)
    }

    fn from_json(json: &Json<'_>) -> Result<Self, String> {
        let mut fields = Fields::of(json, "theme")?;
        let mut font = Fields::of(fields.required("font")?, "theme.font")?;
        let mut wordmark = Fields::of(fields.required("wordmark")?, "theme.wordmark")?;
        let partner = match fields.optional("partner") {
            Some(json) => {
                let mut partner = Fields::of(json, "theme.partner")?;
                let cabinet = partner.text("cabinet")?;
                partner.end()?;
                Some(Partner { cabinet })
            }
            None => None,
        };
        let headers = [
            HeaderLayout::Band,
            HeaderLayout::Wide,
            HeaderLayout::Centred,
        ]
        .map(|layout| (layout.name(), layout));
        let heroes = [HeroLayout::Split, HeroLayout::Full, HeroLayout::Editorial]
            .map(|layout| (layout.name(), layout));
        let cards = [CardLayout::Framed, CardLayout::Calm, CardLayout::Plain]
            .map(|layout| (layout.name(), layout));
        let ratios = [("1/1", CardRatio::Square), ("4/5", CardRatio::Portrait)];
        let theme = Self {
            name: fields.text("name")?,
            font: Font {
                family: font.text("family")?,
            },
            radius: fields.pixels("radius")?,
            text_size: fields.pixels("text_size")?,
            card_ratio: fields.word("card_ratio", &ratios)?,
            header: fields.word("header", &headers)?,
            hero: fields.word("hero", &heroes)?,
            cards: fields.word("cards", &cards)?,
            wordmark: Wordmark {
                text: wordmark.text("text")?,
                style: wordmark.text("style")?,
            },
            partner,
            light: colours(fields.required("light")?)?,
            dark: colours(fields.required("dark")?)?,
        };
        font.end()?;
        wordmark.end()?;
        fields.end()?;
        Ok(theme)
    }
}

fn colours(json: &Json<'_>) -> Result<BTreeMap<String, String>, String> {
    BTreeMap::read(json).ok_or_else(|| "theme: the colours of a scheme are an object".to_owned())
}

/// The site's token in a version, whatever else stands there: a worker that knows fewer fields than the version has can
/// still reach the backend.
pub fn token(version: &str) -> Result<String, String> {
    let json = Json::parse(version.as_bytes())?;
    let mut version = Fields::of(&json, "version")?;
    Fields::of(version.required("site")?, "site")?.text("token")
}

impl Published {
    /// Reads and validates a version. The error is a sentence for the operator, with the field's name.
    pub fn parse(json: &str) -> Result<Self, String> {
        let json = Json::parse(json.as_bytes())?;
        let mut fields = Fields::of(&json, "version")?;
        let published = Self {
            site: Site::from_json(fields.required("site")?)?,
            theme: Theme::from_json(fields.required("theme")?)?,
        };
        fields.end()?;
        published.validate()?;
        Ok(published)
    }
}
