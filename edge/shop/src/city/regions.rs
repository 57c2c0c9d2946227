//! Finds the regions of cities that the settings list without one: the documents give cities only an id.

use crate::delivery::{Locality, Region};
use crate::site::City;

/// The most regions whose towns are loaded.
const MOST_REGIONS: usize = 40;

/// Whether any city's region is unknown.
pub fn lack_region(cities: &[City]) -> bool {
    cities.iter().any(|city| city.region_id.is_none())
}

/// The regions whose towns must be loaded to locate the remaining cities.
pub fn untold_towns(cities: &[City], regions: &[Region]) -> Vec<u64> {
    let untold = regions.iter().filter(|region| region.localities.is_empty());
    let untold = untold.map(|region| region.id).take(MOST_REGIONS);
    if lack_region(cities) {
        untold.collect()
    } else {
        Vec::new()
    }
}

/// Sets the region of each city without one, by its town's id or name; an ambiguous city is left as it is.
pub fn settle(cities: &mut [City], regions: &[Region]) {
    for city in cities.iter_mut().filter(|city| city.region_id.is_none()) {
        let has = |is: fn(&City, &Locality) -> bool| {
            only(regions, |region| {
                region.localities.iter().any(|town| is(city, town))
            })
        };
        // Ids of different lists may collide: they mean the same town only if the names agree too.
        let found = has(|city, town| town.id == city.id && are_alike(&city.name, &town.label))
            .or_else(|| has(|city, town| is_same(&city.name, &town.label)))
            .or_else(|| only(regions, |region| is_same(&city.name, &region.label)));
        city.region_id = found;
    }
}

/// The only region that matches.
fn only(regions: &[Region], is_so: impl Fn(&Region) -> bool) -> Option<u64> {
    let mut found = regions.iter().filter(|region| is_so(region));
    let first = found.next()?;
    found.next().is_none().then_some(first.id)
}

fn plain(name: &str) -> String {
    name.trim().to_lowercase()
}

fn is_same(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// Whether one name contains the other: `mun. Chișinău`.
fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    other.is_empty() || one.contains(&other) || other.contains(&one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::Regions;
    use crate::lenient::read_text;

    fn region_ids(cities: &str, regions: &str) -> Vec<Option<u64>> {
        let mut cities: Vec<City> = read_text(cities).unwrap();
        let Regions(regions) = read_text(regions).unwrap();
        settle(&mut cities, &regions);
        cities.into_iter().map(|city| city.region_id).collect()
    }

    #[test]
    fn a_city_belongs_to_the_region_that_lists_it_as_a_town() {
        let regions = r#"[{"regionId":3,"label":"Capitala","localities":[{"localityId":301,"label":"Chișinău"},{"localityId":302,"label":"Codru"}]},
            {"id":5,"name":"Orhei","localities":[{"id":501,"name":"Peresecina"},{"id":502,"name":"Codru"}]}]"#;
        for (city, region) in [
            (r#"{"id":301,"name":"mun. Chișinău"}"#, Some(3)),
            (r#"{"id":9,"label":" chișinău "}"#, Some(3)),
            (r#"{"id":9,"title":"Orhei"}"#, Some(5)),
            (r#"{"id":501,"name":"Peresecina"}"#, Some(5)),
            (r#"{"id":502,"name":"Codru"}"#, Some(5)),
            // The id of another town, and a name that occurs in two regions.
            (r#"{"id":301,"name":"Bălți"}"#, None),
            (r#"{"id":9,"name":"Codru"}"#, None),
            (r#"{"id":301,"name":"Chișinău","region_id":7}"#, Some(7)),
            (r#"{"id":301,"name":"Bălți","region":{"id":8}}"#, Some(8)),
        ] {
            assert_eq!(
                region_ids(&format!("[{city}]"), regions),
                [region],
                "{city}"
            );
        }
        assert_eq!(region_ids(r#"[{"id":1,"name":"X"}]"#, "[]"), [None]);
    }

    #[test]
    fn towns_are_fetched_only_while_a_city_has_no_region() {
        let Regions(regions) = read_text(
            r#"[{"id":3,"localities":[{"id":301,"name":"Chișinău"}]},{"id":5},{"id":6}]"#,
        )
        .unwrap();
        let cities = |json: &str| read_text::<Vec<City>>(json).unwrap();
        let known = cities(r#"[{"id":1,"name":"X","region_id":3}]"#);
        assert!(!lack_region(&known) && untold_towns(&known, &regions).is_empty());
        let unknown = cities(r#"[{"id":1,"name":"X"}]"#);
        assert_eq!(untold_towns(&unknown, &regions), [5, 6]);
    }
}
