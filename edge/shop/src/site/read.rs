//! Reading a pushed config: strictly, since a misspelt switch must be a sentence for the operator and not a
//! site that looks slightly wrong. The same reader serves the operators' command and the worker; the worker alone goes on
//! without a field that it does not know, which a newer command may have published.

use std::collections::BTreeMap;

use super::fields::{Fields, Unknown};
use super::theme::{CardLayout, CardRatio, Font, HeaderLayout, HeroLayout, Partner, Wordmark};
use super::{
    AdditionalProducts, Authority, Captcha, Company, DiscountInCart, MapTiles, ORDER_ACCEPTED,
    Promises, Published, Service, SignInProvider, Site, Theme, Variant,
};
use crate::bodies::Bodies;
use crate::lenient::{Json, Lenient, Scalar};
use crate::moment::TimeZone;
use crate::money::Currency;
use crate::sorted;

impl Site {
    /// Reads a site's own file.
    pub fn parse(json: &str) -> Result<Self, String> {
        let json = Json::parse(json.as_bytes())?;
        let unknown = Unknown::default();
        let read = Self::from_json(&json, &unknown)?;
        unknown.refuse(read)
    }

    fn from_json(json: &Json<'_>, unknown: &Unknown) -> Result<Self, String> {
        let mut fields = Fields::of(json, "site", unknown)?;
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
        let site = Self {
            name: fields.text("name")?,
            hosts: fields.texts("hosts")?,
            theme: fields.text("theme")?,
            token: fields.text("token")?,
            languages: fields.texts("languages")?,
            main_language: fields.perhaps_text("main_language")?,
            currency,
            variant: if fields.has("variant") {
                fields.word("variant", &variants)?
            } else {
                Variant::default()
            },
            image_hosts: fields.texts("image_hosts")?,
            image_resizing: fields.truth("image_resizing", false)?,
            age_restricted: fields.texts("age_restricted")?,
            payment_hosts: fields.texts("payment_hosts")?,
            origin: fields.perhaps_text("origin")?,
            first_visit_switch: fields.truth("first_visit_switch", true)?,
            captcha: fields
                .optional("captcha")
                .map(|json| captcha(json, unknown))
                .transpose()?,
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
            map_tiles: fields
                .optional("map_tiles")
                .map(|json| map_tiles(json, unknown))
                .transpose()?,
            company: fields
                .optional("company")
                .map(|json| company(json, unknown))
                .transpose()?,
            authorities: match fields.optional("authorities") {
                Some(json) => authorities(json, unknown)?,
                None => Vec::new(),
            },
            lowest_price: fields.truth("lowest_price", false)?,
            promises: match fields.optional("promises") {
                Some(json) => Promises::read(json, unknown)?,
                None => Promises::default(),
            },
            sign_in_with: match fields.optional("sign_in_with") {
                Some(json) => sign_in_with(json, unknown)?,
                None => Vec::new(),
            },
            postal_service: fields.perhaps("postal_service")?,
            hide_prices_from_guests: fields.perhaps("hide_prices_from_guests")?,
            discount_in_cart: fields.perhaps_word("discount_in_cart", &DiscountInCart::WORDS)?,
            instalments: fields.perhaps("instalments")?,
            repeats_orders: fields.truth("repeats_orders", false)?,
            order_accepted: match fields.optional("order_accepted") {
                Some(json) => {
                    statuses(json).ok_or("site.order_accepted: a list of statuses is expected")?
                }
                None => vec![ORDER_ACCEPTED],
            },
            stock_field: fields.perhaps_text("stock_field")?,
            forward_client_address: fields.truth("forward_client_address", false)?,
            bodies: bodies(&mut fields, unknown),
        };
        fields.end();
        Ok(site)
    }
}

/// The templates of bodies. A wrong one is left out: the call sends our own body then.
fn bodies(fields: &mut Fields<'_>, unknown: &Unknown) -> Bodies {
    let Some(json) = fields.optional("bodies") else {
        return Bodies::default();
    };
    let (bodies, wrong) = Bodies::read(json);
    unknown.leave_out("site.bodies", wrong);
    bodies
}

pub(super) fn statuses(json: &Json<'_>) -> Option<Vec<u16>> {
    let status = |item: &Json<'_>| u16::try_from(u32::read(item)?).ok();
    json.list()?.iter().map(status).collect()
}

pub(super) fn time_zone(name: &str) -> Result<TimeZone, String> {
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

fn map_tiles(json: &Json<'_>, unknown: &Unknown) -> Result<MapTiles, String> {
    let mut fields = Fields::of(json, "site.map_tiles", unknown)?;
    let url = fields.text("url")?;
    let owner = fields.perhaps_text("owner")?;
    fields.end();
    let owner = owner.unwrap_or_else(|| MapTiles::USUAL_OWNER.to_owned());
    Ok(MapTiles { url, owner })
}

fn company(json: &Json<'_>, unknown: &Unknown) -> Result<Company, String> {
    let mut fields = Fields::of(json, "site.company", unknown)?;
    let name = fields.text("name")?;
    let code = fields.text("code")?;
    let licence = fields.perhaps_text("licence")?.unwrap_or_default();
    fields.end();
    Ok(Company {
        name,
        code,
        licence,
    })
}

fn authorities(json: &Json<'_>, unknown: &Unknown) -> Result<Vec<Authority>, String> {
    let list = json.list().ok_or("site.authorities: a list is expected")?;
    let one = |json: &Json<'_>| {
        let mut fields = Fields::of(json, "site.authorities", unknown)?;
        let authority = Authority {
            name: fields.text("name")?,
            url: fields.text("url")?,
        };
        fields.end();
        Ok(authority)
    };
    list.iter().map(one).collect()
}

fn sign_in_with(json: &Json<'_>, unknown: &Unknown) -> Result<Vec<SignInProvider>, String> {
    let list = json.list().ok_or("site.sign_in_with: a list is expected")?;
    let one = |json: &Json<'_>| {
        let mut fields = Fields::of(json, "site.sign_in_with", unknown)?;
        let provider = SignInProvider {
            provider: fields.text("provider")?,
            title: fields.text("title")?,
            client_id: fields.text("client_id")?,
            authorize: fields.text("authorize")?,
            exchange: fields.perhaps_text("exchange")?.unwrap_or_default(),
            scope: fields
                .perhaps_text("scope")?
                .unwrap_or_else(|| SignInProvider::USUAL_SCOPE.to_owned()),
            profile: fields.perhaps_text("profile")?.unwrap_or_default(),
        };
        fields.end();
        Ok(provider)
    };
    list.iter().map(one).collect()
}

/// A captcha whose key or version was left out is taken as it is: the site sells all the same, and its forms say so
/// (spec shell 8, captcha).
fn captcha(json: &Json<'_>, unknown: &Unknown) -> Result<Captcha, String> {
    let mut fields = Fields::of(json, "site.captcha", unknown)?;
    let text =
        |value: Option<&Json<'_>>| value.and_then(Json::text).unwrap_or_default().into_owned();
    let mut captcha = Captcha {
        key: text(fields.optional("key")),
        version: fields.optional("version").and_then(u32::read),
        script: text(fields.optional("script")),
        hosts: fields.texts("hosts")?,
    };
    fields.end();
    if captcha.script.is_empty() {
        Captcha::USUAL_SCRIPT.clone_into(&mut captcha.script);
        if captcha.hosts.is_empty() {
            captcha.hosts = Captcha::USUAL_HOSTS.map(str::to_owned).to_vec();
        }
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
        let json = Json::parse(json.as_bytes())?;
        let unknown = Unknown::default();
        let read = Self::from_json(&json, &unknown)?;
        unknown.refuse(read)
    }

    fn from_json(json: &Json<'_>, unknown: &Unknown) -> Result<Self, String> {
        let mut fields = Fields::of(json, "theme", unknown)?;
        let mut font = Fields::of(fields.required("font")?, "theme.font", unknown)?;
        let mut wordmark = Fields::of(fields.required("wordmark")?, "theme.wordmark", unknown)?;
        let partner = match fields.optional("partner") {
            Some(json) => {
                let mut partner = Fields::of(json, "theme.partner", unknown)?;
                let cabinet = partner.text("cabinet")?;
                partner.end();
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
        font.end();
        wordmark.end();
        fields.end();
        Ok(theme)
    }
}

fn colours(json: &Json<'_>) -> Result<BTreeMap<String, String>, String> {
    BTreeMap::read(json).ok_or_else(|| "theme: the colours of a scheme are an object".to_owned())
}

impl Published {
    /// Reads and validates a version. The error is a sentence for the operator, with the field's name.
    pub fn parse(json: &str) -> Result<Self, String> {
        let unknown = Unknown::default();
        let read = Self::read(json, &unknown)?;
        unknown.refuse(read)
    }

    /// Reads and validates a version for a worker that may be older than the command that published it, with the names
    /// of the fields that were left out.
    pub fn parse_known(json: &str) -> Result<(Self, Vec<String>), String> {
        let unknown = Unknown::default();
        let read = Self::read(json, &unknown)?;
        Ok((read, unknown.into_names()))
    }

    fn read(json: &str, unknown: &Unknown) -> Result<Self, String> {
        let json = Json::parse(json.as_bytes())?;
        let mut fields = Fields::of(&json, "version", unknown)?;
        let published = Self {
            site: Site::from_json(fields.required("site")?, unknown)?,
            theme: Theme::from_json(fields.required("theme")?, unknown)?,
        };
        fields.end();
        published.validate()?;
        Ok(published)
    }
}
