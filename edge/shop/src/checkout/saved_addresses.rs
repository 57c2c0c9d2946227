//! An account's saved addresses in the checkout: those that an order can go to, and the order to one (spec commerce
//! 3, delivery, and 7, cart).

use std::sync::LazyLock;

use super::fields::{
    APARTMENT, BUILDING, FIELDS, LOCALITY, LONGEST_TIME, METHOD, NOTE, REGION, SAVE, STREET,
};
use super::places::Places;
use crate::delivery::{DEFAULT_REGION, Locality, Method, Region, SavedAddress, Slot};
use crate::fields::Fields;
use crate::forms::{Field, FieldProblem, Needed, Problem};
use crate::i18n::Words;
use crate::ordering::Delivery;

/// The id of the chosen address; empty for a new one, described by the other fields.
pub(super) const SAVED_FIELD: &str = "saved_address";
/// The most addresses that are offered.
const MOST: usize = 20;

/// The fields of an order to a saved address: they require no street.
static TO_SAVED: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let without_need = |field: &Field| match field.name {
        name if name == STREET.name || name == BUILDING.name => Field {
            needed: Needed::Never,
            ..*field
        },
        _ => *field,
    };
    FIELDS.iter().map(without_need).collect()
});

/// A saved address that an order can go to.
#[derive(Debug, Clone)]
pub struct SavedChoice {
    pub(super) id: u64,
    pub(super) line: String,
    pub(super) note: String,
    pub(super) slots: Vec<Slot>,
    pub(super) is_default: bool,
    pub(super) region: u64,
    pub(super) locality: Option<u64>,
    pub(super) town: String,
}

/// The saved address chosen in a form; `None` for a new address or another delivery method.
pub(super) fn parse_saved_id(fields: &Fields) -> Option<u64> {
    let id = fields.text(SAVED_FIELD).parse().ok()?;
    (METHOD.chosen(fields) == "address").then_some(id)
}

/// The field of the day and time of delivery at a saved address.
pub(super) fn time_field(id: u64) -> String {
    ["courier_time_", &id.to_string()].concat()
}

/// The chosen day and time of delivery at the form's saved address.
pub(super) fn time(fields: &Fields) -> String {
    let named = parse_saved_id(fields).map(time_field);
    let text = named.map(|name| fields.text(&name)).unwrap_or_default();
    text.chars().take(LONGEST_TIME).collect()
}

/// The fields that apply to a form.
pub(super) fn fields(form: &Fields) -> &'static [Field] {
    if parse_saved_id(form).is_some() {
        &TO_SAVED
    } else {
        &FIELDS
    }
}

/// Whether to save the order's address once the order is placed: a new one, if the shopper ticked the box.
pub fn is_to_be_saved(form: &Fields, delivery: &Delivery) -> bool {
    delivery.method == Method::Address
        && delivery.shipping_address_id.is_none()
        && !form.text(SAVE.name).is_empty()
}

/// The region whose localities must be loaded to find an address, unless `regions` already include them.
pub fn region_of(address: &SavedAddress, regions: &[Region]) -> u64 {
    let told = address.region.id.or_else(|| {
        let label = address.region.label.as_str();
        let mut regions = regions.iter();
        regions.find(|one| one.label == label).map(|one| one.id)
    });
    told.or_else(|| {
        let mut regions = regions.iter();
        let holds = |one: &&Region| one.localities.iter().any(|town| address.locality.is(town));
        regions.find(holds).map(|one| one.id)
    })
    .unwrap_or(DEFAULT_REGION)
}

/// An address as a choice of the form; `None` if it has no numeric id or the shop does not know its place. `places`
/// has the localities of the region `here`.
fn choice(words: Words, address: &SavedAddress, places: &Places, here: u64) -> Option<SavedChoice> {
    let id = address.id.parse().ok()?;
    let wanted = region_of(address, &places.regions);
    let region = places.regions.iter().find(|region| region.id == wanted)?;
    let towns: &[Locality] = if region.id == here {
        &places.localities
    } else {
        &region.localities
    };
    let town = towns.iter().find(|town| address.locality.is(town));
    // A missing list refuses nothing: the place is checked when it is ordered.
    if town.is_none() && (!towns.is_empty() || region.id == here) {
        return None;
    }
    let name = town.map_or(address.locality.label.as_str(), |town| &town.label);
    Some(SavedChoice {
        id,
        line: address.line(words, name),
        note: address.note().to_owned(),
        slots: address.slots(),
        is_default: address.is_default,
        region: region.id,
        locality: town.map(|town| town.id).or(address.locality.id),
        town: name.to_owned(),
    })
}

/// The account's addresses that an order can go to.
pub(super) fn choices(
    words: Words,
    saved: &[SavedAddress],
    places: &Places,
    here: u64,
) -> Vec<SavedChoice> {
    let known = saved.iter();
    let known = known.filter_map(|address| choice(words, address, places, here));
    known.take(MOST).collect()
}

/// The form with the region of its saved address, which decides the price. An address that is not offered is dropped
/// from the form.
pub(super) fn placed(form: &Fields, saved: &[SavedChoice]) -> (Fields, Option<u64>) {
    let Some(id) = parse_saved_id(form) else {
        return (form.clone(), None);
    };
    match saved.iter().find(|one| one.id == id) {
        Some(one) => (form.clone(), Some(one.region)),
        None => (form.clone().with(SAVED_FIELD, ""), None),
    }
}

/// Preselects the default address if the shopper has chosen nothing yet and an order can go there.
pub(super) fn begin(form: Fields, saved: &[SavedChoice]) -> Fields {
    let default = saved.iter().find(|one| one.is_default);
    let Some(default) = default.filter(|_| form.get(SAVED_FIELD).is_none()) else {
        return form;
    };
    // The city chosen by the visitor takes precedence over the address.
    let here = default.locality.map(|id| id.to_string());
    if form.text(REGION.name) != default.region.to_string()
        || here.as_deref() != Some(form.text(LOCALITY.name))
    {
        return form;
    }
    // The address fields are for a new address.
    [STREET, BUILDING, APARTMENT, NOTE]
        .iter()
        .fold(form, |form, field| form.with(field.name, ""))
        .with(SAVED_FIELD, &default.id.to_string())
}

impl Delivery {
    /// Directs the order to its saved address. An address that the account does not have, or whose place the shop
    /// does not know, is a problem of that field. `places` has the localities of the address's [`region_of`]. Returns the
    /// name of the town.
    pub fn go_to_saved(
        &mut self,
        words: Words,
        saved: &[SavedAddress],
        places: &Places,
    ) -> Result<String, FieldProblem> {
        let wanted = self.shipping_address_id.map(|id| id.to_string());
        let address = saved
            .iter()
            .find(|one| Some(one.id.as_str()) == wanted.as_deref());
        let found = address.and_then(|address| {
            let here = region_of(address, &places.regions);
            Some((address, choice(words, address, places, here)?))
        });
        let (address, choice) = found.ok_or((SAVED_FIELD, Problem::Unknown))?;
        // A single time slot needs no choice.
        if let [only] = &*choice.slots {
            self.time = only.value();
        }
        let is_listed = |slot: &Slot| slot.value() == self.time;
        if !self.time.is_empty() && !choice.slots.iter().any(is_listed) {
            return Err((SAVED_FIELD, Problem::Unknown));
        }
        self.region_id = choice.region;
        self.speed = crate::delivery::possible(self.speed, choice.region);
        self.locality_id = choice.locality;
        address.street().clone_into(&mut self.street);
        self.building.clone_from(&address.building);
        self.apartment.clone_from(&address.apartment);
        address.note().clone_into(&mut self.note);
        Ok(choice.town)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkout::rules;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;
    use crate::site::Variant;

    /// The capital's region with its towns, and another region without any.
    fn places() -> Places {
        let region = |json: &str| read_text::<Region>(json).unwrap();
        let towns = r#"[{"localityId":1,"label":"Chișinău"},{"localityId":2,"label":"Codru"}]"#;
        Places {
            regions: vec![
                region(r#"{"regionId":3,"label":"Chișinău"}"#),
                region(r#"{"regionId":4,"label":"Orhei"}"#),
            ],
            localities: read_text(towns).unwrap(),
            ..Places::default()
        }
    }

    fn saved(json: &str) -> Vec<SavedAddress> {
        read_text(json).unwrap()
    }

    fn offered(json: &str) -> Vec<(u64, String, u64, Option<u64>)> {
        with_view(|view| {
            let choices = choices(view.words(), &saved(json), &places(), 3);
            let told = choices.into_iter();
            told.map(|one| (one.id, one.line, one.region, one.locality))
                .collect()
        })
    }

    const TWO: &str = r#"[{"shipping_address_id":12,"is_default":true,"shipping_city_id":2,"shipping_building":"7","shipping_apartment":"12"},
        {"id":"13","region":"Orhei","locality":{"id":41,"name":"Orhei"},"street":"Teilor","house_number":7}]"#;

    #[test]
    fn only_addresses_where_the_shop_delivers_are_offered() {
        assert_eq!(
            offered(TWO),
            [
                (12, "Codru, 7, ap. 12".to_owned(), 3, Some(2)),
                (13, "Orhei, Teilor 7".to_owned(), 4, Some(41)),
            ]
        );
        for nowhere in [
            r#"[{"shipping_address_id":12,"shipping_city_id":99}]"#,
            r#"[{"shipping_address_id":12,"region_id":99,"shipping_city_id":2}]"#,
            r#"[{"shipping_address_id":"x","shipping_city_id":2}]"#,
            r#"[{"shipping_city_id":2}]"#,
            r#"[{"shipping_address_id":12}]"#,
        ] {
            assert!(offered(nowhere).is_empty(), "{nowhere}");
        }
    }

    #[test]
    fn a_form_preselects_the_default_address_unless_another_city_was_chosen() {
        let begun = |form: &str| {
            with_view(|view| {
                let choices = choices(view.words(), &saved(TWO), &places(), 3);
                let form = begin(Fields::from_form(form.as_bytes()), &choices);
                (
                    form.text(SAVED_FIELD).to_owned(),
                    form.text("street").to_owned(),
                )
            })
        };
        let another = (String::new(), "Teilor".to_owned());
        assert_eq!(
            begun("region=3&locality=2&street=Teilor"),
            ("12".to_owned(), String::new())
        );
        assert_eq!(begun("region=3&locality=1&street=Teilor"), another);
        assert_eq!(
            begun("region=3&locality=2&street=Teilor&saved_address="),
            another
        );
    }

    #[test]
    fn an_order_to_a_saved_address_takes_its_street_and_place_from_the_account() {
        let read = |form: &str| {
            let form = ["first_name=Ana&phone=%2B37360123456&", form].concat();
            let read = rules::read(&Fields::from_form(form.as_bytes()), Variant::Default);
            read.map(|details| details.delivery)
        };
        assert!(read("region=3").is_err());
        let mut delivery = read("saved_address=12&region=4&type=express&street=Alta").unwrap();
        let go = |delivery: &mut Delivery, json: &str| {
            with_view(|view| delivery.go_to_saved(view.words(), &saved(json), &places()))
        };
        assert_eq!(go(&mut delivery, TWO).as_deref(), Ok("Codru"));
        assert_eq!((delivery.region_id, delivery.locality_id), (3, Some(2)));
        assert_eq!(
            (&*delivery.street, &*delivery.building, &*delivery.apartment),
            ("", "7", "12")
        );
        let mut unnumbered = read("saved_address=12").unwrap();
        let in_note = r#"[{"shipping_address_id":12,"shipping_city_id":2,"shipping_building":"7","shipping_address_note":"Morii; la poartă"}]"#;
        assert!(go(&mut unnumbered, in_note).is_ok());
        assert_eq!(
            (
                &*unnumbered.street,
                &*unnumbered.building,
                &*unnumbered.note
            ),
            ("Morii", "7", "la poartă")
        );
        assert_eq!(
            offered(in_note),
            [(12, "Codru, Morii 7".to_owned(), 3, Some(2))]
        );
        let forged = go(&mut read("saved_address=99").unwrap(), TWO);
        assert_eq!(forged, Err((SAVED_FIELD, Problem::Unknown)));
        let timed = |time: &str| {
            let form = format!("saved_address=12&courier_time_12={time}&courier_time_13=x");
            let mut delivery = read(&form).unwrap();
            let json = r#"[{"shipping_address_id":12,"shipping_city_id":2,"delivery_times":["2026-12-01 10:00","2026-12-02 10:00"]}]"#;
            go(&mut delivery, json).map(|_| delivery.time)
        };
        assert_eq!(timed(""), Ok(String::new()));
        assert_eq!(timed("2026-12-02+10:00").as_deref(), Ok("2026-12-02 10:00"));
        assert_eq!(timed("2026-12-03"), Err((SAVED_FIELD, Problem::Unknown)));
        let mut only = read("saved_address=12").unwrap();
        let one = r#"[{"shipping_address_id":12,"shipping_city_id":2,"delivery_date":"2026-12-01","delivery_time":"10:00"}]"#;
        assert!(go(&mut only, one).is_ok());
        assert_eq!(
            only.time, "2026-12-01 10:00",
            "what was shown goes with the order"
        );
        let pickup = read("method=pickup&store=1&saved_address=12").unwrap();
        assert_eq!(pickup.shipping_address_id, None);
        for another in [
            "saved_address=&street=A&building=1",
            "saved_address=x&street=A&building=1",
        ] {
            assert_eq!(
                read(another).unwrap().shipping_address_id,
                None,
                "{another}"
            );
        }
    }

    #[test]
    fn only_a_new_address_can_be_saved() {
        let form = |text: &str| Fields::from_form(text.as_bytes());
        let read = |text: &str| {
            let whole = [
                "first_name=Ana&phone=%2B37360123456&street=A&building=1&",
                text,
            ]
            .concat();
            rules::read(&form(&whole), Variant::Default)
                .unwrap()
                .delivery
        };
        for (text, kept) in [
            ("save_address=true", true),
            ("", false),
            ("save_address=true&saved_address=12", false),
            ("save_address=true&method=pickup&store=1", false),
        ] {
            assert_eq!(is_to_be_saved(&form(text), &read(text)), kept, "{text}");
        }
    }
}
