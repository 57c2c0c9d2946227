//! Prefills an untouched checkout form with a signed-in shopper's account data.

use super::fields::{
    APARTMENT, BUILDING, EMAIL, FIRST_NAME, LAST_NAME, LOCALITY, NOTE, PHONE, REGION, STREET,
};
use super::places::Places;
use crate::delivery::SavedAddress;
use crate::fields::Fields;
use crate::session::User;

/// The form with the account's contact data.
pub fn with_contact(form: Fields, user: &User) -> Fields {
    form.with(FIRST_NAME.name, &user.first_name)
        .with(LAST_NAME.name, &user.last_name)
        .with(PHONE.name, &user.phone)
        .with(EMAIL.name, &user.email)
}

/// The form with a saved address; `None` if the shop does not deliver there, or the visitor has chosen another city.
/// `region` is the region whose localities are loaded.
pub fn with_address(
    form: &Fields,
    address: &SavedAddress,
    region: u64,
    places: &Places,
) -> Option<Fields> {
    let known = places.regions.iter().any(|known| known.id == region);
    let here = address.region.id.is_none_or(|id| id == region);
    let mut localities = places.localities.iter();
    let locality = localities.find(|one| address.locality.is(one))?;
    let id = locality.id.to_string();
    let chosen = form.text(LOCALITY.name);
    if !known || !here || !(chosen.is_empty() || chosen == id) {
        return None;
    }
    let placed = form
        .clone()
        .with(REGION.name, &region.to_string())
        .with(LOCALITY.name, &id);
    if address.street().is_empty() {
        // A house number is useless without its street.
        return Some(placed);
    }
    let whole = placed
        .with(STREET.name, address.street())
        .with(BUILDING.name, &address.building)
        .with(APARTMENT.name, &address.apartment)
        .with(NOTE.name, address.note());
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::{Locality, Region};
    use crate::lenient::read_text;

    fn places() -> Places {
        let locality = |id, label: &str| Locality {
            id,
            label: label.to_owned(),
        };
        Places {
            regions: vec![Region {
                id: 3,
                label: "Chișinău".to_owned(),
                localities: Vec::new(),
            }],
            localities: vec![locality(1, "Chișinău"), locality(2, "Codru")],
            stores: None,
            ..Places::default()
        }
    }

    fn address(more: &str) -> SavedAddress {
        read_text(&format!(
            r#"{{"locality":"Codru","street":"Teilor","building":7,"apartment":"12","note":"sus"{more}}}"#
        ))
        .unwrap()
    }

    fn prefilled_values(form: &str, address: &SavedAddress, region: u64) -> Option<Vec<String>> {
        let form = Fields::from_form(form.as_bytes());
        let form = with_address(&form, address, region, &places())?;
        let names = ["region", "locality", "street", "building", "apartment"];
        Some(names.map(|name| form.text(name).to_owned()).to_vec())
    }

    #[test]
    fn contact_fields_are_filled_from_the_account() {
        let user: User = read_text(
            r#"{"id":7,"firstName":"Ana","lastName":"Rusu","phone":37360123456,"email":"ana@example.com"}"#,
        )
        .unwrap();
        let form = with_contact(Fields::of("region", "3"), &user);
        let said = ["first_name", "last_name", "phone", "email", "region"];
        assert_eq!(
            said.map(|name| form.text(name)),
            ["Ana", "Rusu", "37360123456", "ana@example.com", "3"]
        );
    }

    #[test]
    fn a_saved_address_fills_the_form_if_the_shop_knows_its_place() {
        let whole = ["3", "2", "Teilor", "7", "12"].map(str::to_owned).to_vec();
        assert_eq!(prefilled_values("", &address(""), 3), Some(whole.clone()));
        let with_region = address(r#","region_id":3"#);
        assert_eq!(
            prefilled_values("locality=2&region=3", &with_region, 3),
            Some(whole)
        );
        assert_eq!(prefilled_values("", &address(r#","region_id":5"#), 3), None);
        assert_eq!(
            prefilled_values("", &address(""), 5),
            None,
            "the list lacks it"
        );
        let nowhere = read_text(r#"{"street":"Teilor"}"#).unwrap();
        assert_eq!(prefilled_values("", &nowhere, 3), None);
    }

    #[test]
    fn the_city_chosen_for_this_visit_overrides_the_address() {
        assert_eq!(prefilled_values("locality=1", &address(""), 3), None);
    }

    #[test]
    fn an_address_without_its_street_fills_only_the_place() {
        let documented: SavedAddress =
            read_text(r#"{"shipping_city_id":2,"shipping_street_id":5,"shipping_building":"7"}"#)
                .unwrap();
        let place = ["3", "2", "", "", ""].map(str::to_owned).to_vec();
        assert_eq!(prefilled_values("", &documented, 3), Some(place));
    }
}
