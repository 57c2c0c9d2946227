//! Whose orders a company customer sees: those of one company, or of all in which the shopper may see orders.

use super::filter::AskedCompany;
use super::{Order, OrderFilter, Orders};
use crate::company::{Acting, Company, CompanyId, Right};
use crate::failure::Failure;

/// The companies whose orders a company customer may see, and the one whose orders are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// Those with the right.
    companies: Vec<Company>,
    /// All memberships, with and without the right.
    members: Vec<CompanyId>,
    one: Option<CompanyId>,
}

impl Scope {
    /// The scope of an address. Without a company's name, it is that of the chosen company, else of the first one whose
    /// orders the shopper may see, else of none: the shopper's own orders.
    ///
    /// # Errors
    ///
    /// A company whose orders the shopper may not see has no page.
    pub fn of(acting: &Acting, asked: &AskedCompany) -> Result<Self, Failure> {
        let all = acting.companies().list();
        let may = |company: &&Company| company.may(Right::Orders);
        let companies: Vec<Company> = all.iter().filter(may).cloned().collect();
        let known = |id: &CompanyId| companies.iter().any(|company| company.id == *id);
        let one = match asked {
            AskedCompany::All => None,
            AskedCompany::One(id) if known(id) => Some(id.clone()),
            AskedCompany::One(_) => return Err(Failure::NotFound),
            AskedCompany::Unnamed => {
                let chosen = Some(&acting.company().id).filter(|id| known(id));
                chosen
                    .or_else(|| companies.first().map(|company| &company.id))
                    .cloned()
            }
        };
        Ok(Self {
            members: all.iter().map(|company| company.id.clone()).collect(),
            companies,
            one,
        })
    }

    /// Refuses the address of a shopper without companies that names one.
    ///
    /// # Errors
    ///
    /// A number names somebody's company.
    pub fn of_nobody(asked: &AskedCompany) -> Result<(), Failure> {
        match asked {
            AskedCompany::One(id) if id.as_str().bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(Failure::NotFound)
            }
            AskedCompany::Unnamed | AskedCompany::All | AskedCompany::One(_) => Ok(()),
        }
    }

    /// The companies to choose among.
    pub fn companies(&self) -> &[Company] {
        &self.companies
    }

    /// The company whose orders are shown; `None` for those of all.
    pub fn company(&self) -> Option<&Company> {
        self.find(self.one.as_ref()?)
    }

    /// This scope for the orders that came: all, if the backend took no company; what the shopper may not see is left out.
    #[must_use]
    pub fn of_answer(mut self, filter: &OrderFilter, found: &mut Orders) -> Self {
        self.one.clone_from(&filter.company);
        found.orders.retain(|order| self.shows(order));
        self
    }

    fn find(&self, id: &CompanyId) -> Option<&Company> {
        self.companies.iter().find(|company| company.id == *id)
    }

    /// The name of an order's company; empty if it is not known. A name that is none of the shopper's companies may be
    /// that of a recipient, so that it counts only beside an id.
    pub(super) fn name_of<'a>(&'a self, order: &'a Order) -> &'a str {
        let told = &order.company;
        match self.company_of(order) {
            Some(known) if known.is_named() || told.name.is_empty() => known.name(),
            _ if told.id.is_some() => &told.name,
            _ => self.company().map_or("", Company::name),
        }
    }

    /// The company that an order names by its id, else by a name that one company alone has.
    fn company_of(&self, order: &Order) -> Option<&Company> {
        let told = &order.company;
        if let Some(id) = &told.id {
            return self.find(id);
        }
        let mut named = self.companies.iter();
        let is_same = |company: &&Company| company.is_named() && company.name() == told.name;
        let found = named.find(is_same)?;
        named.find(is_same).is_none().then_some(found)
    }

    /// Whether the shopper may see an order: it tells no company, or one of those shown.
    pub fn shows(&self, order: &Order) -> bool {
        let known = self.company_of(order);
        let Some(id) = order
            .company
            .id
            .as_ref()
            .or(known.map(|company| &company.id))
        else {
            return true;
        };
        match &self.one {
            Some(one) => id == one,
            None => known.is_some(),
        }
    }

    /// Whether the shopper may see an order by itself, whatever company is chosen. An order that tells no company is one
    /// that the backend gave to this session.
    pub fn admits(acting: Option<&Acting>, order: &Order) -> bool {
        let (Some(id), Some(acting)) = (&order.company.id, acting) else {
            return true;
        };
        let known = acting.companies().find(id.as_str());
        known.is_some_and(|company| company.may(Right::Orders))
    }
}

impl Order {
    /// Gives its company the name that the shopper's own list of companies has.
    pub fn name_company(&mut self, acting: Option<&Acting>) {
        let id = self.company.id.as_ref();
        let known = id.and_then(|id| acting?.companies().find(id.as_str()));
        if let Some(known) = known.filter(|known| known.is_named()) {
            known.name().clone_into(&mut self.company.name);
        }
    }
}

impl OrderFilter {
    /// This filter without a company, for lists that have none.
    #[must_use]
    pub fn of_everybody(self) -> Self {
        Self {
            asked: AskedCompany::Unnamed,
            company: None,
            ..self
        }
    }

    /// Whether the address names one company.
    pub const fn is_of_company(&self) -> bool {
        matches!(self.asked, AskedCompany::One(_))
    }

    /// The filter that asks for the orders of this scope.
    #[must_use]
    pub fn within(self, scope: &Scope) -> Self {
        Self {
            company: scope.one.clone(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn acting(chosen: Option<&str>) -> Acting {
        let group: UserGroup = read_text(
            r#"[{"id":9,"user":{"id":7},"company":[{"id":11,"name":"Zero","permissions":["acts"]},
            {"id":12,"name":"Alfa"},{"id":13},{"id":15,"name":"Gama"}]}]"#,
        )
        .unwrap();
        Acting::of(group.companies, chosen).unwrap()
    }

    fn shown(chosen: Option<&str>, asked: &str) -> Option<String> {
        let scope = Scope::of(&acting(chosen), &AskedCompany::of_text(asked)).ok()?;
        Some(
            scope
                .one
                .map_or_else(|| "all".to_owned(), |one| one.as_str().to_owned()),
        )
    }

    fn order(company: &str) -> Order {
        read_text(&format!(r#"{{"id":7{company}}}"#)).unwrap()
    }

    #[test]
    fn the_address_names_the_company_or_means_the_chosen_one() {
        for (chosen, asked, expected) in [
            (Some("13"), "", Some("13")),
            (Some("13"), "12", Some("12")),
            (Some("13"), "all", Some("all")),
            (Some("13"), "a b", Some("13")),
            // Without the right in the chosen company.
            (None, "", Some("12")),
            (None, "11", None),
            (None, "14", None),
            (None, "x", None),
        ] {
            assert_eq!(shown(chosen, asked).as_deref(), expected, "{asked}");
        }
    }

    #[test]
    fn nobody_without_companies_names_one() {
        for (asked, passes) in [("", true), ("all", true), ("x", true), ("12", false)] {
            let found = Scope::of_nobody(&AskedCompany::of_text(asked));
            assert_eq!(found.is_ok(), passes, "{asked}");
        }
    }

    #[test]
    fn an_order_of_another_company_is_not_shown() {
        let of = |asked: &str| Scope::of(&acting(None), &AskedCompany::of_text(asked)).unwrap();
        let (one, all) = (of("12"), of("all"));
        for (company, in_one, in_all, by_itself) in [
            ("", true, true, true),
            (r#","company_id":12"#, true, true, true),
            (r#","company":{"id":13}"#, false, true, true),
            (r#","company_id":11"#, false, false, false),
            (r#","company_id":14"#, false, false, false),
            // A name is the company's if it is one of the shopper's, else a recipient's.
            (r#","company_name":"Alfa""#, true, true, true),
            (r#","company_name":"Gama""#, false, true, true),
            (r#","company_name":"Recipient SRL""#, true, true, true),
        ] {
            let order = order(company);
            assert_eq!(one.shows(&order), in_one, "{company}");
            assert_eq!(all.shows(&order), in_all, "{company}");
            assert_eq!(Scope::admits(Some(&acting(None)), &order), by_itself);
            assert!(
                Scope::admits(None, &order),
                "the backend gave it to this session"
            );
        }
    }

    #[test]
    fn an_order_by_itself_names_its_company() {
        for (company, name) in [
            ("", None),
            (r#","company_name":"Recipient SRL""#, None),
            (r#","company_id":12"#, Some("Alfa")),
            (r#","company_id":13"#, Some("13")),
        ] {
            let mut found = order(company);
            found.name_company(Some(&acting(None)));
            assert_eq!(found.own_company(), name, "{company}");
        }
    }

    #[test]
    fn the_name_of_a_company_is_its_own_or_that_in_the_order() {
        let scope = |asked| Scope::of(&acting(None), &AskedCompany::of_text(asked)).unwrap();
        for (asked, company, name) in [
            ("12", "", "Alfa"),
            ("all", "", ""),
            ("all", r#","company":{"id":12,"name":"Old name"}"#, "Alfa"),
            ("all", r#","company":{"id":13,"name":"Beta"}"#, "Beta"),
            ("all", r#","company_id":13"#, "13"),
            ("all", r#","company_id":14"#, ""),
            ("12", r#","company_name":"Recipient SRL""#, "Alfa"),
            ("all", r#","company_name":"Recipient SRL""#, ""),
            ("all", r#","company_name":"Gama""#, "Gama"),
            ("all", r#","company":"Alfa""#, "Alfa"),
            (
                "all",
                r#","company":{"id":12},"company_name":"Recipient SRL""#,
                "Alfa",
            ),
        ] {
            assert_eq!(scope(asked).name_of(&order(company)), name, "{company}");
        }
    }
}
