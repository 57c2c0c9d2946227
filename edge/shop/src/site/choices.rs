//! The choices of a site: the sections of its home page and the services that it admits.

use super::{HomeSection, Service, Site};

impl Site {
    /// The parts of home in order, without duplicates. Unknown names are skipped: this version of the shop may be older.
    pub fn home_sections(&self) -> Vec<HomeSection> {
        if self.home.is_empty() {
            return HomeSection::USUAL.to_vec();
        }
        let mut sections = Vec::with_capacity(self.home.len());
        for section in self
            .home
            .iter()
            .filter_map(|name| HomeSection::from_name(name))
        {
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        sections
    }

    /// The configured names that are no part of home.
    pub fn unknown_home_sections(&self) -> impl Iterator<Item = &str> {
        let names = self.home.iter().map(String::as_str);
        names.filter(|name| HomeSection::from_name(name).is_none())
    }
}

impl Site {
    /// Scheme and host of a service's first file; `None` if the site does not allow the service.
    pub fn service(&self, service: Service) -> Option<&str> {
        self.services.contains(&service).then(|| {
            self.service_origins
                .get(service.name())
                .map_or(service.home(), String::as_str)
        })
    }

    /// Adds the sources of the services and the captcha for a directive of the policy; returns whether there were any.
    pub(super) fn admit(&self, directive: &str, policy: &mut String) -> bool {
        let mut any = false;
        for service in &self.services {
            for (needed, sources) in service.sources() {
                if *needed == directive {
                    let own = self.service_origins.get(service.name());
                    policy.push(' ');
                    policy.push_str(own.map_or(sources, String::as_str));
                    any = true;
                }
            }
        }
        if let Some(captcha) = &self.captcha
            && ["script-src", "connect-src", "frame-src"].contains(&directive)
        {
            policy.push_str(&captcha.sources());
            any = true;
        }
        any
    }
}
