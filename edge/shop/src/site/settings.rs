//! The backend's global settings (spec shell 3), read leniently.

use crate::backend::Call;
use crate::lenient::lenient;
use crate::money::{Currency, Money};

/// `GET /settings/global_site_settings`
pub const GLOBAL_SETTINGS: Call<GlobalSettings> =
    Call::get_static("/settings/global_site_settings");

/// What the server decides about the whole site.
#[derive(Debug, Clone, Default)]
pub struct GlobalSettings {
    pub project_name: String,
    pub project_currency: String,
    pub is_romanian: bool,
    pub langs: Vec<Lang>,
    pub main_phone: String,
    pub working_hours: String,
    pub address: String,
    pub email: String,
    pub main_ui_interface: MainUiInterface,
    pub additional_settings: AdditionalSettings,
    pub cities_to_choose: Vec<City>,
    pub delivery_price: Vec<DeliveryPrices>,
    pub text_delivery_info: String,
}

lenient!(GlobalSettings {
    "project_name" => project_name,
    "project_currency" => project_currency,
    "is_romanian" => is_romanian,
    "langs" => langs,
    "main_phone" => main_phone,
    "working_hours" => working_hours,
    "address" => address,
    "email" => email,
    "mainUiInterface" => main_ui_interface,
    "additional_settings" => additional_settings,
    "cities_to_choose" => cities_to_choose,
    "delivery_price" => delivery_price,
    "text_delivery_info" => text_delivery_info,
});

impl GlobalSettings {
    /// `project_currency`, in any case; `None` when it is missing or unknown.
    pub fn currency(&self) -> Option<Currency> {
        Currency::from_code(&self.project_currency)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Lang {
    pub code: String,
}

lenient!(Lang {
    "code" => code,
});

/// The variant switches of the interface that the shop understands so far.
#[derive(Debug, Clone, Default)]
pub struct MainUiInterface {
    pub mobile_bar_ui_type: String,
    pub main_lang: Option<String>,
}

lenient!(MainUiInterface {
    "mobileBarUiType" => mobile_bar_ui_type,
    "mainLang" => main_lang,
});

/// What a site has besides the shop itself.
#[derive(Debug, Clone, Default)]
pub struct AdditionalSettings {
    /// Shoppers may sign in and have pages of their own.
    pub is_user_cabinet: bool,
}

lenient!(AdditionalSettings {
    "is_user_cabinet" => is_user_cabinet,
});

/// A city that a visitor may choose.
#[derive(Debug, Clone, Default)]
pub struct City {
    pub id: u64,
    pub name: String,
    /// The delivery region of the locality that has the same id, where the backend tells.
    pub region_id: Option<u64>,
}

lenient!(City {
    "id" => id,
    "name" => name,
    "region_id" => region_id,
} where |city| city.id != 0 && !city.name.is_empty());

/// One entry of the delivery price list (spec commerce 3, delivery).
#[derive(Debug, Clone, Default)]
pub struct DeliveryPrices {
    /// The sum from which delivery in the capital is free; `None` means never.
    pub free_delivery: Option<Money>,
    /// The same for the other regions.
    pub free_delivery_regions: Option<Money>,
    pub region_price: Option<Money>,
    pub standart: Option<Money>,
    pub express: Option<Money>,
}

lenient!(DeliveryPrices {
    "free_delivery" => free_delivery,
    "free_delivery_regions" => free_delivery_regions,
    "regionPrice" => region_price,
    "standart" => standart,
    "express" => express,
});
